// Highlights on a board that does not move: routes and places of an explanation, a trail as a line over it, and the
// enlarged part that the page is about.

import { svg } from "../core/dom.js";

const NAMES = { beside: 70, above: 28 }; // pixels around the part, for the names of its cities
const MAX_SCALE = 1.5; // pixels per board unit
const KINDS = ["highlight", "lent", "missing"];
const MAX_NAMED_CITIES = 14; // more names than this have no room on a phone

/** Enlarge the part of the board with the points [x, y]. Returns pixels per board unit. */
export function frame(board, points) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const middle = [xs, ys].map((values) => (Math.min(...values) + Math.max(...values)) / 2);
  const [wide, high] = [xs, ys].map((values) => Math.max(...values) - Math.min(...values));
  const room = { width: board.clientWidth, height: board.clientHeight };
  const scale = Math.min((room.width - 2 * NAMES.beside) / wide, (room.height - 2 * NAMES.above) / high, MAX_SCALE);
  const [width, height] = [room.width / scale, room.height / scale];
  board.setAttribute("viewBox", [middle[0] - width / 2, middle[1] - height / 2, width, height].join(" "));
  board.style.setProperty("--label", Math.min(1.6, 0.8 / scale).toFixed(3));
  return scale;
}

/**
 * Highlight routes and places and dim the rest. `lights` is {highlight, lent, missing: ids of routes, ends: ids of
 * places}, see companion/table/presenters/network.py.
 */
export function light(board, lights) {
  const kindOf = new Map(KINDS.flatMap((kind) => (lights[kind] ?? []).map((id) => [id, kind])));
  const ends = new Set(lights.ends);
  const cities = new Set(ends);
  for (const track of board.querySelectorAll(".track")) {
    const kind = kindOf.get(track.dataset.id);
    for (const one of KINDS) track.classList.toggle(one, one === kind);
    track.classList.toggle("dim", kindOf.size > 0 && !kind);
    if (kind) { for (const end of track.dataset.ends.split(" ")) cities.add(end); }
  }
  for (const city of board.querySelectorAll(".city")) {
    city.classList.toggle("highlight", cities.has(city.dataset.id));
    city.classList.toggle("dim", cities.size > 0 && !cities.has(city.dataset.id));
    city.classList.toggle("end", ends.has(city.dataset.id));
  }
}

/** Enlarge the highlighted part of the board, and show the names of its cities if there is room. */
export function enlarge(board) {
  const lit = [...board.querySelectorAll(".city.highlight, .city.end")];
  board.classList.toggle("named", lit.length <= MAX_NAMED_CITIES);
  const { x, y, width, height } = board.querySelector(".tracks").getBBox();
  const points = lit.map((city) => {
    const { e, f } = city.transform.baseVal.consolidate().matrix;
    return [e, f];
  });
  frame(board, points.length ? points : [[x, y], [x + width, y + height]]);
}

/** The two strokes of a trail's line, below the names of the cities. */
export function trailLine(board) {
  const strokes = ["walk-line walk-line--under", "walk-line"].map((name) => svg("path", { class: name }));
  board.querySelector(".cities").before(...strokes);
  return strokes;
}

/** The SVG path of a trail through the points of each of its routes, which may be in two pieces; "" without a route. */
export const pathOf = (lines) =>
  lines.length > 0 ? `M${lines.map((pieces) => pieces.map((points) => points.join("L")).join("M")).join("L")}` : "";
