// The names of cities on a board: measured once, and placed (names.js) each time the map comes to rest.

import { ASCENT_RATIO, letter, LINE_HEIGHT_RATIO, waysOf } from "./names.js";
import { labelSize, LETTER_SIZE } from "./viewport.js";
import { svg as element } from "../core/dom.js";

const RING_RADIUS = 8; // board units, of a city's ring with its edge
const NUMBER_RADIUS = 9; // of a ring with a number in it
const BUILDING_RADIUS = 11; // of a ring with a building
const SAMPLE_LENGTH = 9; // board units between two sample points of a route
const DEFAULT_TEXT_PX = 16; // of the page's text unless the user chose another size
const MAX_TEXT_FACTOR = 1.3; // names follow the user's text size up to this factor

export class Lettering {
  /** @type {NamedCity[]} */
  cities = [];
  /** @type {{x: number, y: number}[]} */
  spots = [];

  constructor(svg) {
    this.svg = svg;
    this.leaders = svg.querySelector(".leader") ?? element("path", { class: "leader" });
    svg.querySelector(".cities").before(this.leaders);
    this.read();
  }

  /** Measure the cities and routes of the board. */
  read() {
    this.cities = [...this.svg.querySelectorAll(".city")].map((city) => {
      const { e: x, f: y } = city.transform.baseVal.consolidate().matrix;
      const text = city.querySelector("text.name");
      return { x, y, ring: RING_RADIUS, city, text, side: text?.getAttribute("text-anchor") ?? "start", ways: null };
    });
    this.spots = [...this.svg.querySelectorAll(".track .mark")].flatMap((mark) =>
      mark.getAttribute("d").slice(1).split("M").flatMap(felt)
    );
  }

  /** Write the names in the visible `area`, in letters of `pixels`, or smaller if they don't fit. */
  write(view, area, pixels) {
    for (const one of this.cities) {
      one.ways ??= measured(one.text);
      one.ring = one.city.matches("[data-station], [data-shed]")
        ? BUILDING_RADIUS
        : one.city.dataset.number
        ? NUMBER_RADIUS
        : RING_RADIUS;
    }
    const asked = Math.min(
      MAX_TEXT_FACTOR,
      Math.max(1, parseFloat(getComputedStyle(document.documentElement).fontSize) / DEFAULT_TEXT_PX),
    );
    const { places, faults, size } = letter(this.cities, this.spots, view, area, pixels * asked);
    this.svg.style.setProperty("--label", labelSize(size, view.scale).toFixed(3));
    for (const place of places) put(place, size);
    const point = (x, y) => `${(x / view.scale + view.x).toFixed(1)} ${(y / view.scale + view.y).toFixed(1)}`;
    const lines = places.map(({ line }) => (line ? `M${point(line.x1, line.y1)}L${point(line.x2, line.y2)}` : ""));
    this.leaders.setAttribute("d", lines.join(""));
    return faults;
  }
}

/** The ways to write a name; null without a name, or while it isn't rendered. */
function measured(text) {
  if (!text?.getNumberOfChars()) return null;
  const name = text.textContent;
  if (text.firstElementChild) text.textContent = name; // it was on two lines
  return waysOf(name, (from, to) => text.getSubStringLength(from, to - from) / LETTER_SIZE);
}

/** Sample points along a piece of a route, given by the points of its path. */
function felt(piece) {
  const numbers = piece.match(/-?[\d.]+/g).map(Number);
  const spots = [];
  for (let index = 2; index < numbers.length; index += 2) {
    const [x, y, toX, toY] = numbers.slice(index - 2, index + 2);
    const count = Math.max(1, Math.round(Math.hypot(toX - x, toY - y) / SAMPLE_LENGTH));
    for (let spot = 0.5; spot < count; spot += 1) {
      spots.push({ x: x + ((toX - x) * spot) / count, y: y + ((toY - y) * spot) / count });
    }
  }
  return spots;
}

/** Write a name at its place: on one line, or on two that are aligned on the side of the city. */
function put({ name: { x, y, ways, city: { text } }, left, top, right, end, way }, size) {
  const { widths, cut } = ways[way];
  const unit = size / LETTER_SIZE; // pixels per board unit
  const at = (line) =>
    ((left - x + (right - left - widths[line] * size) * { start: 0, middle: 0.5, end: 1 }[end]) / unit).toFixed(1);
  text.style.textAnchor = "start";
  text.setAttribute("x", at(0));
  text.setAttribute("y", ((top - y + ASCENT_RATIO * size) / unit).toFixed(1));
  const words = text.textContent;
  if (!cut && !text.firstElementChild) return;
  if (!cut) return (text.textContent = words);
  const first = words.slice(0, cut).trimEnd();
  const parts = [
    [{}, first],
    [{ "font-size": 0 }, words.slice(first.length, cut)], // the space is read aloud but takes no room
    [{ x: at(1), dy: `${LINE_HEIGHT_RATIO}em` }, words.slice(cut)],
  ];
  text.replaceChildren(
    ...parts.map(([attributes, part]) => Object.assign(element("tspan", attributes), { textContent: part })),
  );
}
