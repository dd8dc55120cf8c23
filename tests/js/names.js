// Letters boards as the map does, for test_names.py: `deno run names.js BOARDS LOOKS` writes where each name stands.

import { letter, waysOf } from "../../static/js/board/names.js";
import * as viewport from "../../static/js/board/viewport.js";

const NOTHING = { top: 0, right: 0, bottom: 0, left: 0 };
const { widths, boards } = JSON.parse(Deno.readTextFileSync(Deno.args[0]));
const wide = (text) => [...text].reduce((sum, character) => sum + (widths[character] ?? 1.1), 0);

/** A look at the middle of a board, or of a part of it that is enlarged so many times. */
function lookAt({ frame }, area, times) {
  const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
  const scale = viewport.firstScale(frame, area) * times;
  return viewport.bounded(viewport.centred(middle, scale, area, NOTHING), frame, area, NOTHING);
}

const found = boards.map((board) => {
  const cities = board.cities.map(({ name, ...city }) => ({
    ...city,
    ring: board.ring,
    name,
    ways: name && waysOf(name, (from, to) => wide(name.slice(from, to))),
  }));
  return board.areas.map(([width, height, times, text]) => {
    const area = { width, height };
    const view = lookAt(board, area, times);
    const { places, size } = letter(cities, board.spots, view, area, viewport.letters(view.scale) * text);
    const names = places.map(({ name, left, top, right, bottom, line, way }) => ({
      name: name.name,
      at: [name.x, name.y],
      box: [left, top, right, bottom],
      isLed: Boolean(line),
      lines: way + 1,
    }));
    return { area: [width, height, times, text], size, names };
  });
});
Deno.writeTextFileSync(Deno.args[1], JSON.stringify(found));
