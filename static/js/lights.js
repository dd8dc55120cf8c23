// Routes and cities of a board that are lit while something is explained, as companion/web/views/ways.py names them:
// {highlight, lent, missing: ids of routes, ends: ids of places}.

import { frame } from "./frame.js";

const KINDS = ["highlight", "lent", "missing"];
const NAMED = 14; // more names than these don't find room on a phone

/** Light these up, dim the rest, and enlarge the part of the board where they are. */
export function light(board, lights) {
  const kindOf = new Map(KINDS.flatMap((kind) => (lights[kind] ?? []).map((id) => [id, kind])));
  const ends = new Set(lights.ends);
  const cities = new Set(ends);
  for (const track of board.querySelectorAll(".track")) {
    const kind = kindOf.get(track.dataset.id);
    for (const one of KINDS) track.classList.toggle(one, one === kind);
    track.classList.toggle("dim", kindOf.size > 0 && !kind);
    if (kind) for (const end of track.dataset.ends.split(" ")) cities.add(end);
  }
  for (const city of board.querySelectorAll(".city")) {
    city.classList.toggle("highlight", cities.has(city.dataset.id));
    city.classList.toggle("dim", cities.size > 0 && !cities.has(city.dataset.id));
    city.classList.toggle("end", ends.has(city.dataset.id));
  }
  enlarge(board);
}

/** Enlarge the part of the board that is lit, and name its cities where there is room for names. */
export function enlarge(board) {
  const lit = [...board.querySelectorAll(".city.highlight, .city.end")];
  board.classList.toggle("named", lit.length <= NAMED);
  const { x, y, width, height } = board.querySelector(".tracks").getBBox();
  const points = lit.map((city) => {
    const { e, f } = city.transform.baseVal.consolidate().matrix;
    return [e, f];
  });
  frame(board, points.length ? points : [[x, y], [x + width, y + height]]);
}
