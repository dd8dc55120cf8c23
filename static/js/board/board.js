// The map: shows a part of the board, follows the fingers, and says what was tapped. It knows no rules.
//
// Events: "pick" {detail: {things}} best first (see pick.js); "bare": a tap on bare ground; "zoom": a double tap, so
// that its first tap wasn't a pick.

import { watchGestures } from "./gestures.js";
import { pick } from "./pick.js";
import * as viewport from "./viewport.js";
import { stillness } from "../core/dom.js";
import { forThisTab } from "../core/store.js";

const SETTLE_MS = 90;
const GLIDE_MS = 220;
const FLING_MS = 500;
const FAST = 0.25; // pixels a millisecond
const SLACK = 0.2; // of the area's shorter side: how far the board's edge may be pulled into it
const LABEL_DOUBT = 12; // pixels: a tap on a city's name means the city when no track is nearer

const points = (text) =>
  text.split(" ").map((pair) => {
    const [x, y] = pair.split(",").map(Number);
    return { x, y };
  });

export class Board extends EventTarget {
  area = { width: 1, height: 1 }; // of the screen, in pixels
  drawn = { x: 0, y: 0, scale: 1 }; // the view that is drawn sharp
  motion = 0; // the frame of a glide

  /** `element` holds the SVG; `cityIds` can be picked; `memory` is the key under which the view is kept. */
  constructor(element, cityIds, memory) {
    super();
    this.element = element;
    this.svg = element.querySelector("svg");
    const box = this.svg.viewBox.baseVal;
    this.size = { width: box.width, height: box.height };
    this.middle = { x: box.width / 2, y: box.height / 2 };
    this.things = readThings(this.svg, new Set(cityIds));
    this.names = [...this.svg.querySelectorAll("text")];
    /** @type {{left: number, bottom: number, box: Record<string, number> | null}} */
    this.covered = { left: 0, bottom: 0, box: null }; // pixels over which a sheet lies
    this.memory = memory;
    this.#measure();
    this.view = this.#remembered() ?? this.#first();
    this.#draw();
    /** Whether a press on what came up over the map made a double tap of a tap on it, which has enlarged it then. */
    this.completesDoubleTap = watchGestures(element, {
      begin: () => this.#stop(),
      move: (dx, dy) => this.#pan(dx, dy),
      zoom: (factor, pixel) => this.#to(this.#nearer(factor, pixel)),
      rest: (velocity) => this.#rest(velocity),
      tap: (pixel, target) => this.#tap(pixel, target),
      doubleTap: (pixel) => this.#doubleTap(pixel),
      whole: () => this.toggleWhole(),
    });
    new ResizeObserver(() => this.#resized()).observe(element);
  }

  // --- what others ask of the map

  /** Pan, as little as needed, until a track or city is in sight. */
  reveal(kind, id) {
    this.#glide(this.#held(viewport.revealed(this.view, this.#boxOf(kind, id), this.area, this.#free(18))));
  }

  /** Go to a track or city that was found by name, near enough for a thumb. */
  visit(kind, id) {
    const box = this.#boxOf(kind, id);
    const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
    const scale = Math.max(this.view.scale, 1.2 * viewport.firstScale(this.size, this.area));
    this.#glide(this.#held(viewport.centred(middle, scale, this.area, this.#free(18))));
  }

  /** The whole board, or back to the first look when it is seen whole already. */
  toggleWhole() {
    const whole = viewport.wholeScale(this.size, this.area);
    const isWhole = this.view.scale < whole * 1.05;
    this.#glide(isWhole ? this.#first() : this.#held(viewport.centred(this.middle, whole, this.area, this.#free(0))));
  }

  /** A sheet lies over so many pixels {left, bottom, box} now; when it goes, the map comes back within its bounds. */
  cover(covered) {
    this.covered = covered;
    this.#hideNames();
    if (!covered.left && !covered.bottom) this.#glide(this.#held(this.view));
  }

  // --- taps

  #tap(pixel, target) {
    const things = pick(viewport.toBoard(this.view, pixel), this.view.scale, this.things);
    const named = target.closest?.("text")?.closest(".city")?.dataset.id;
    if (named && !(things[0]?.distance < LABEL_DOUBT)) things.unshift({ kind: "city", id: named, distance: 0 });
    if (things.length) this.dispatchEvent(new CustomEvent("pick", { detail: { things } }));
    else this.dispatchEvent(new Event("bare"));
  }

  #doubleTap(pixel) {
    this.dispatchEvent(new Event("zoom"));
    const largest = viewport.largestScale(this.size, this.area);
    const factor = this.view.scale > largest * 0.9 ? viewport.firstScale(this.size, this.area) / this.view.scale : 2;
    this.#glide(this.#nearer(factor, pixel));
  }

  #nearer(factor, pixel) {
    const scale = viewport.limited(this.view.scale * factor, this.size, this.area);
    return this.#held(viewport.zoomed(this.view, scale, pixel));
  }

  // --- moving

  #pan(dx, dy) {
    const { x, y, scale } = this.view;
    this.#to(this.#held({ x: x - dx / scale, y: y - dy / scale, scale }));
  }

  /** The finger left: the map runs on for a moment, at first as fast as the finger did. */
  #rest(velocity) {
    if (Math.hypot(velocity.x, velocity.y) < FAST) return;
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
    const { drawn } = this;
    const scale = view.scale / drawn.scale;
    // While it moves the picture is only shifted and enlarged, which costs a phone nothing.
    this.svg.style.transform = `translate(${(drawn.x - view.x) * view.scale}px, ${(drawn.y - view.y) * view.scale}px) scale(${scale})`;
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.#draw(), SETTLE_MS);
  }

  /** Draw what is seen, sharp. */
  #draw() {
    clearTimeout(this.settling);
    const { x, y, scale } = this.view;
    this.drawn = this.view;
    this.svg.setAttribute("viewBox", `${x} ${y} ${this.area.width / scale} ${this.area.height / scale}`);
    this.svg.style.transform = "";
    this.svg.style.setProperty("--label", viewport.labelSize(scale).toFixed(3));
    this.svg.classList.toggle("far", viewport.isFar(scale));
    this.#hideNames();
    forThisTab.write(this.memory, this.view);
  }

  // --- the area and its bounds

  #measure() {
    const { width, height } = this.element.getBoundingClientRect();
    this.area = { width: width || 1, height: height || 1 };
  }

  #resized() {
    const middle = viewport.toBoard(this.view, { x: this.area.width / 2, y: this.area.height / 2 });
    this.#measure();
    this.view = this.#held(viewport.centred(middle, this.view.scale, this.area, NOTHING));
    this.#draw();
  }

  /** Names that lie under the sheet aren't there for anybody to read. */
  #hideNames() {
    const { box } = this.covered;
    if (!box && !this.hiding) return;
    this.hiding = Boolean(box);
    const map = this.element.getBoundingClientRect();
    const under = this.names.map((name) => {
      const at = name.getBoundingClientRect();
      const [left, right, top, bottom] = [at.left - map.left, at.right - map.left, at.top - map.top, at.bottom - map.top];
      return box !== null && left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    });
    this.names.forEach((name, index) => name.toggleAttribute("data-covered", under[index]));
  }

  /** Pixels at the edges that the tools and the sheet cover, and some air. */
  #free(air) {
    const { left, bottom } = this.covered;
    return { top: air + 8, right: TOOLS + air / 2, bottom: bottom + air, left: left + air };
  }

  #held(view) {
    const slack = SLACK * Math.min(this.area.width, this.area.height);
    return viewport.bounded(view, this.size, this.area, this.#free(slack));
  }

  #first() {
    const scale = viewport.firstScale(this.size, this.area);
    return this.#held(viewport.centred(this.middle, scale, this.area, NOTHING));
  }

  #remembered() {
    const view = forThisTab.read(this.memory);
    return view && [view.x, view.y, view.scale].every(Number.isFinite) ? this.#held(view) : null;
  }

  #boxOf(kind, id) {
    const thing = this.things[kind === "track" ? "tracks" : "cities"].filter((one) => one.id === id)[0];
    const line = "line" in thing ? thing.line : [thing];
    const xs = line.map(({ x }) => x);
    const ys = line.map(({ y }) => y);
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  }
}

const NOTHING = { top: 0, right: 0, bottom: 0, left: 0 };
const TOOLS = 64; // pixels at the right that the column of buttons takes

/** What taps are measured against: each track's line and each city's middle, in board units. */
export function readThings(svg, cityIds) {
  const tracks = [...svg.querySelectorAll(".track")].map((track) => ({
    id: track.dataset.id,
    line: points(track.dataset.line),
  }));
  const cities = [...svg.querySelectorAll(".city")]
    .filter((city) => cityIds.has(city.dataset.id))
    .map((city) => {
      const { e: x, f: y } = city.transform.baseVal.consolidate().matrix;
      return { id: city.dataset.id, x, y };
    });
  return { tracks, cities };
}
