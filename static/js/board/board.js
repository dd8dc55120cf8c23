// The map: it shows a part of the board, follows the fingers and reports taps. It knows no rules. When the phone is
// turned, it takes the positions of the other drawing of the board; the contents stay.
//
// Events: "pick" {detail: {things, pixel}}, best first (see pick.js); "bare": a tap on empty ground; "zoom": a double
// tap, whose first tap was therefore no pick; "move": the view changed. While paint mode (paint-mode.js) has a color, a
// pick is a "paint"; `again` marks the second of two quick taps at one place.

import { watchGestures } from "./gestures.js";
import { along, pick } from "./pick.js";
import * as viewport from "./viewport.js";
import { base } from "../core/base.js";
import { stillness, upright } from "../core/dom.js";
import { sessionStore } from "../core/store.js";

const SETTLE_MS = 90;
const GLIDE_MS = 220;
const FLING_MS = 500;
const MIN_FLING_PX_PER_MS = 0.25;
const DOUBLE_TAP_FACTOR = 2.8;
const SLACK_SHARE = 0.2; // how far the board's edge may be pulled in, as a share of the area's shorter side
const AIR_PX = 36; // pixels around revealed things
const LABEL_DOUBT_PX = 12; // within this distance a city's name means the city when no route is nearer

export class Board extends EventTarget {
  area = { width: 1, height: 1 }; // of the screen, in pixels
  drawn = { x: 0, y: 0, scale: 1 }; // the view at which the SVG was last rendered sharply
  motion = 0; // animation frame of a glide
  /** @type {Record<string, {drawing: Element, frame: Frame} | null>} */
  drawings = {}; // drawings shown so far, by shape
  /** @type {Frame} */
  frame = { x: 0, y: 0, width: 1, height: 1 }; // around all cities and routes, in board units
  /** @type {ReturnType<typeof readThings>} */
  things = { tracks: [], cities: [] };
  /** @type {import("./lettering.js").Lettering | null} */
  lettering = null; // loaded after the first paint
  /** @type {import("./paint-mode.js").PaintMode | null} */
  paintMode = null;
  asksCity = false; // only cities can be picked now

  /**
   * `element` contains the SVG. `cityIds` can be picked, and routes unless `noTracks`. The view is stored under the key
   * `memory`.
   */
  constructor(element, cityIds, memory, { noTracks = false } = {}) {
    super();
    this.element = element;
    this.svg = element.querySelector("svg");
    /** @type {{left: number, bottom: number, box: Record<string, number> | null}} */
    this.covered = { left: 0, bottom: 0, box: null }; // pixels that a sheet covers
    this.before = null; // the view before something was revealed
    this.picks = { cityIds: new Set(cityIds), noTracks };
    this.memory = memory;
    this.#lay(this.svg.viewBox.baseVal, this.svg.dataset.shape);
    import("./lettering.js").then(({ Lettering }) => {
      this.lettering = new Lettering(this.svg);
      this.#letter();
    }, () => {}); // names stay where the server put them
    upright.addEventListener("change", () => this.#turn());
    this.#turn();
    /**
     * Whether a press on an element over the map was the second tap of a double tap on the map. If so, the map has
     * zoomed.
     */
    this.completesDoubleTap = watchGestures(element, {
      begin: () => this.#stop(),
      move: (dx, dy) => this.#pan(dx, dy),
      zoom: (factor, pixel) => this.#to(this.#nearer(factor, pixel)),
      rest: (velocity) => this.#rest(velocity),
      tap: (pixel, target) => this.#tap(pixel, target),
      doubleTap: (pixel, target) => this.#doubleTap(pixel, target),
      draws: (pixel) => Boolean(this.paintMode?.begin(viewport.toBoard(this.view, pixel), this.view.scale)),
      draw: (pixel) => this.paintMode?.go(viewport.toBoard(this.view, pixel)),
      drawn: (pixel) => this.paintMode?.end(pixel),
      whole: () => this.toggleWhole(),
    });
    new ResizeObserver(() => this.#resized()).observe(element);
  }

  // --- calls from other modules

  /**
   * Pan as little as needed until a route or city is visible. When the sheet closes, the map returns to its former
   * view.
   */
  reveal(kind, id) {
    const view = this.#held(viewport.revealed(this.view, this.#boxOf(kind, id), this.area, this.#free(18)));
    this.before ??= this.view;
    this.#glide(view);
  }

  /**
   * Go to a route or city that was found by name and zoom in far enough for a thumb. When the sheet closes, the map
   * returns.
   */
  visit(kind, id) {
    this.before ??= this.view;
    const box = this.#boxOf(kind, id);
    const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
    const scale = Math.max(this.view.scale, 1.2 * viewport.firstScale(this.frame, this.area));
    this.#glide(this.#held(viewport.centred(middle, scale, this.area, this.#free(18))));
  }

  /** Pan and zoom out as little as needed until all these cities are visible. */
  showAll(ids) {
    const box = this.#boxOf("city", ...ids);
    const { width, height } = this.area;
    const fits = Math.min(
      (width - 2 * AIR_PX) / (box.right - box.left),
      (height - 2 * AIR_PX) / (box.bottom - box.top),
    );
    const scale = viewport.limited(Math.min(this.view.scale, fits), this.frame, this.area);
    const view = viewport.zoomed(this.view, scale, { x: width / 2, y: height / 2 });
    this.before = null;
    this.#glide(this.#held(viewport.revealed(view, box, this.area, this.#free(AIR_PX))));
  }

  /**
   * Show the whole board. If it is visible already, zoom in: to the first view, or twice if that is the whole board
   * too.
   */
  toggleWhole() {
    const whole = viewport.wholeScale(this.frame, this.area);
    const first = viewport.firstScale(this.frame, this.area);
    const nearer = first > whole ? first : 2 * whole;
    const scale = this.view.scale < whole * 1.05 ? nearer : whole;
    this.#glide(this.#held(viewport.centred(this.#middle, scale, this.area, this.#free(0))));
    this.element.focus({ preventScroll: true }); // the button may disappear now; the keyboard needs a focus
  }

  /** Called when a sheet covers {left, bottom, box} pixels. When it closes, the map returns to its former view. */
  cover(covered) {
    this.covered = covered;
    const goal = covered.box ? this.view : this.#held(this.before ?? this.view);
    if (!covered.box) this.before = null;
    if (!isSame(goal, this.view)) this.#glide(goal);
  }

  // --- taps

  get #paints() {
    return Boolean(this.paintMode?.held);
  }

  #tap(pixel, target, again = false) {
    const { tracks, cities } = this.things;
    const things = pick(viewport.toBoard(this.view, pixel), this.view.scale, {
      tracks: this.asksCity ? [] : tracks,
      cities,
    });
    const named = target.closest?.("text")?.closest(".city")?.dataset.id;
    if (named && !(things[0]?.distance < LABEL_DOUBT_PX)) things.unshift({ kind: "city", id: named, distance: 0 });
    const kind = this.#paints ? "paint" : "pick";
    if (things.length) this.dispatchEvent(new CustomEvent(kind, { detail: { things, pixel, again } }));
    else this.dispatchEvent(new Event("bare"));
  }

  #doubleTap(pixel, target) {
    if (this.#paints && this.paintMode?.rests) return this.#tap(pixel, target, true);
    this.dispatchEvent(new Event("zoom"));
    const largest = viewport.largestScale(this.frame, this.area);
    const factor = this.view.scale > largest * 0.9
      ? viewport.firstScale(this.frame, this.area) / this.view.scale
      : DOUBLE_TAP_FACTOR;
    this.#glide(this.#nearer(factor, pixel));
  }

  #nearer(factor, pixel) {
    this.before = null; // keep a view that the player chose
    const scale = viewport.limited(this.view.scale * factor, this.frame, this.area);
    return this.#held(viewport.zoomed(this.view, scale, pixel));
  }

  // --- moving

  #pan(dx, dy) {
    this.before = null;
    const { x, y, scale } = this.view;
    this.#to(this.#held({ x: x - dx / scale, y: y - dy / scale, scale }));
  }

  /** The finger left: let the map run on for a moment, at first at the finger's speed. */
  #rest(velocity) {
    if (Math.hypot(velocity.x, velocity.y) < MIN_FLING_PX_PER_MS) return;
    const { x, y, scale } = this.view;
    const far = FLING_MS / 3 / scale;
    this.#glide(this.#held({ x: x - velocity.x * far, y: y - velocity.y * far, scale }), FLING_MS);
  }

  #glide(goal, duration = GLIDE_MS) {
    this.#stop();
    const from = this.view;
    const start = performance.now();
    const step = (now) => {
      const share = stillness.matches ? 1 : Math.min(1, Math.max(0, now - start) / duration);
      this.#to(viewport.between(from, goal, 1 - (1 - share) ** 3));
      if (share < 1) this.motion = requestAnimationFrame(step);
    };
    step(start);
  }

  #stop() {
    cancelAnimationFrame(this.motion);
  }

  #to(view) {
    this.view = view;
    this.dispatchEvent(new Event("move"));
    const { drawn } = this;
    const scale = view.scale / drawn.scale;
    // During a movement the picture is only translated and scaled, which is cheap on a phone.
    this.svg.style.transform = `translate(${(drawn.x - view.x) * view.scale}px, ${
      (drawn.y - view.y) * view.scale
    }px) scale(${scale})`;
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.#draw(), SETTLE_MS);
  }

  /** Render the visible part sharply. */
  #draw() {
    clearTimeout(this.settling);
    const { x, y, scale } = this.view;
    this.drawn = this.view;
    this.svg.setAttribute("viewBox", `${x} ${y} ${this.area.width / scale} ${this.area.height / scale}`);
    this.svg.style.transform = "";
    this.element.classList.toggle("is-whole", scale < viewport.wholeScale(this.frame, this.area) * 1.05);
    this.#letter();
    sessionStore.write(`${this.memory}.${this.shape}`, this.#isWhole ? null : this.before ?? this.view);
  }

  #letter() {
    const { scale } = this.view;
    const pixels = viewport.letters(scale);
    this.svg.style.setProperty("--label", String(viewport.labelSize(pixels, scale)));
    this.lettering?.write(this.view, this.area, pixels);
  }

  // --- the board's two shapes

  /** Measure a board of this size and start at the first view or the stored one. */
  #lay({ x, y, width, height }, shape) {
    this.shape = shape;
    this.frame = { x, y, width, height };
    this.#measure();
    this.things = readThings(this.svg, this.picks);
    this.lettering?.read();
    this.before = null;
    this.view = this.#remembered() ?? this.#first();
    this.#draw();
  }

  /** Switch to the drawing for the screen's orientation. Without a connection the current one stays. */
  async #turn() {
    const shape = upright.matches ? "portrait" : "landscape";
    if (shape === this.shape) return;
    this.drawings[this.shape] ??= { drawing: /** @type {Element} */ (this.svg.cloneNode(true)), frame: this.frame };
    const turnTo = async ({ read, takePlaces }) => {
      this.drawings[shape] ??= await read(
        `${base}${this.svg.dataset.maps}/${shape}-${document.documentElement.lang}.svg`,
      );
      const found = this.drawings[shape];
      if (!found || shape === this.shape || upright.matches !== (shape === "portrait")) return;
      if (!takePlaces(this.svg, found.drawing)) return;
      this.#lay(found.frame, shape);
      this.dispatchEvent(new Event("turn"));
    };
    await import("./drawing.js").then(turnTo, () => {});
  }

  // --- the area and its bounds

  #measure() {
    const { width, height } = this.element.getBoundingClientRect();
    this.area = { width: width || 1, height: height || 1 };
  }

  #resized() {
    const middle = viewport.toBoard(this.view, { x: this.area.width / 2, y: this.area.height / 2 });
    const isWhole = this.#isWhole;
    this.#measure();
    this.view = isWhole ? this.#first() : this.#held(viewport.centred(middle, this.view.scale, this.area, NOTHING));
    this.#draw();
  }

  /** Pixels at the edges that the sheet covers, plus `air`. */
  #free(air) {
    const { left, bottom } = this.covered;
    return { top: air + 8, right: air, bottom: bottom + air, left: left + air };
  }

  #held(view) {
    const slack = SLACK_SHARE * Math.min(this.area.width, this.area.height);
    return viewport.bounded(view, this.frame, this.area, this.#free(slack));
  }

  #first() {
    const scale = viewport.firstScale(this.frame, this.area);
    return this.#held(viewport.centred(this.#middle, scale, this.area, NOTHING));
  }

  /** Whether the first view is the whole board, and the map shows it. */
  get #isWhole() {
    const first = viewport.firstScale(this.frame, this.area);
    return first === viewport.wholeScale(this.frame, this.area) && Math.abs(this.view.scale / first - 1) < 0.01;
  }

  get #middle() {
    const { x, y, width, height } = this.frame;
    return { x: x + width / 2, y: y + height / 2 };
  }

  #remembered() {
    const view = sessionStore.read(`${this.memory}.${this.shape}`);
    return view && [view.x, view.y, view.scale].every(Number.isFinite) ? this.#held(view) : null;
  }

  /** The bounding box of cities or of a route. For a route around the world it is the nearer half's. */
  #boxOf(kind, ...ids) {
    const { width, height } = this.area;
    const middle = viewport.toBoard(this.view, { x: width / 2, y: height / 2 });
    const far = (piece) => along(middle, piece).distance;
    const pieces = this.things.tracks.filter(({ id }) => ids.includes(id)).map((track) => track.line);
    const [nearer] = pieces.sort((one, other) => far(one) - far(other));
    const line = kind === "track" ? nearer : this.things.cities.filter(({ id }) => ids.includes(id));
    const xs = line.map(({ x }) => x);
    const ys = line.map(({ y }) => y);
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  }
}

const isSame = (view, other) => view.x === other.x && view.y === other.y && view.scale === other.scale;

const NOTHING = { top: 0, right: 0, bottom: 0, left: 0 };

const between = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * The polyline of a route, or the two of one around the world: through its cars' marks, half a mark longer at both
 * ends. A mark is 12 long in its own units.
 */
function linesOf(mark) {
  const lines = mark.getAttribute("d").slice(1).split("M").map((piece) => {
    const numbers = piece.match(/-?[\d.]+/g).map(Number);
    return Array.from(
      { length: numbers.length / 2 },
      (_, index) => ({ x: numbers[2 * index], y: numbers[2 * index + 1] }),
    );
  });
  const length = lines.flatMap((line) => line.slice(1).map((point, index) => between(point, line[index]))).reduce((
    sum,
    piece,
  ) => sum + piece);
  const half = (length * 6) / Number(mark.getAttribute("pathLength"));
  const beyond = (end, next) => {
    const share = half / between(end, next);
    return { x: end.x + (end.x - next.x) * share, y: end.y + (end.y - next.y) * share };
  };
  return lines.map((line) => [beyond(line[0], line[1]), ...line.slice(1, -1), beyond(line.at(-1), line.at(-2))]);
}

/** Geometry to measure taps against: the lines of each route and the middle of each city, in board units. */
export function readThings(svg, { cityIds, noTracks = false }) {
  const tracks = [...svg.querySelectorAll(noTracks ? ".none" : ".track")].flatMap((track) =>
    linesOf(track.querySelector(".mark")).map((line) => ({ id: track.dataset.id, line }))
  );
  const cities = [...svg.querySelectorAll(".city")]
    .filter((city) => cityIds.has(city.dataset.id))
    .map((city) => {
      const { e: x, f: y } = city.transform.baseVal.consolidate().matrix;
      return { id: city.dataset.id, x, y };
    });
  return { tracks, cities };
}
