// The figures of a board: unpack the format of the response for the reader.

import { GRID } from "./light.js";

const DIGIT_RADIX = 36; // values of a digit of a profile
const CITY = { angle: 0, length: 0.02, width: 0.012 }; // the patch of a city, in shares of the board's width
const RANGES = { across: [0, 255], tint: [-64, 128], along: [0, 255] };

// The board with its routes, and their spaces as objects. Each has the blank board's measures if there are any;
// otherwise `usual` has the typical color of a print.
export function unpack(table, usual) {
  const routes = Object.entries(table.spaces).map(([id, spaces]) => ({
    id,
    spaces: spaces.map(([x, y, angle, length, width], index) => ({
      ...{ x, y, angle, length, width },
      ...(table.prints ? printOf(table.prints[id][index]) : { print: usual?.[table.printed[id]] ?? usual?.gray }),
    })),
  }));
  const places = new Map(routes.map(({ id }, index) => [id, index]));
  const lanes = table.lanes.map((ids) => ids.map((id) => places.get(id)));
  return { ...table, routes, lanes, ground: table.ground && groundOf(table.ground), isKnown: Boolean(table.prints) };
}

// The cities in the form of routes with one space each, so that the same code can read the stations on them.
export function citiesOf(board) {
  const routes = Object.entries(board.cities).map(([id, [x, y]]) => ({
    id,
    spaces: [{ x, y, ...CITY, ...(board.rings ? printOf(board.rings[id]) : {}) }],
  }));
  return { ...board, routes };
}

// Pack a space's print into the digits that `printOf` reads.
export function pack({ core, profiles }) {
  const print = core.map((value) => Math.round(value)).join(" ");
  const rows = Object.entries(RANGES).map(([name, [least, most]]) =>
    Array.from(profiles[name], (value) => {
      const share = Math.min(Math.max((value - least) / (most - least), 0), 1);
      return Math.round(share * (DIGIT_RADIX - 1)).toString(DIGIT_RADIX);
    }).join("")
  );
  return [print, ...rows];
}

function printOf(packed) {
  const [print, ...rows] = packed;
  const profiles = Object.entries(RANGES).map(([name, [least, most]], index) => [
    name,
    Array.from(
      rows[index],
      (digit) => least + (Number.parseInt(digit, DIGIT_RADIX) / (DIGIT_RADIX - 1)) * (most - least),
    ),
  ]);
  return { print: print.split(" ").map(Number), ...Object.fromEntries(profiles) };
}

// The blank board's ground: a color for each cell of the grid, as six digits, or dashes without one.
function groundOf(text) {
  return Array.from({ length: GRID.columns * GRID.rows }, (_, cell) => {
    const digits = text.slice(6 * cell, 6 * cell + 6);
    return digits.startsWith("-") ? null : [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  });
}

export function packGround(ground) {
  return ground.map((
    color,
  ) => (color ? color.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("") : "------")).join("");
}
