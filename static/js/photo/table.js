// The figures of a board as they are sent, and as the reader uses them.

import { GRID } from "./light.js";

const DIGITS = 36; // a digit of a profile has so many values
const CITY = { angle: 0, length: 0.02, width: 0.012 }; // what is looked at of a city, in shares of the board's width
const RANGES = { across: [0, 255], tint: [-64, 128], along: [0, 255] };

// The board with its routes, and their spaces as objects. What the blank board's are like stands there where it was
// measured; elsewhere `usual` tells what a printed colour is like.
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

// The cities in the form of tracks of one space each, to see the stations on them by the same eyes.
export function citiesOf(board) {
  const routes = Object.entries(board.cities).map(([id, [x, y]]) => ({
    id,
    spaces: [{ x, y, ...CITY, ...(board.rings ? printOf(board.rings[id]) : {}) }],
  }));
  return { ...board, routes };
}

// The other way round: what a space's print is like, in digits that `printOf` reads.
export function pack({ core, profiles }) {
  const print = core.map((value) => Math.round(value)).join(" ");
  const rows = Object.entries(RANGES).map(([name, [least, most]]) =>
    Array.from(profiles[name], (value) => {
      const share = Math.min(Math.max((value - least) / (most - least), 0), 1);
      return Math.round(share * (DIGITS - 1)).toString(DIGITS);
    }).join("")
  );
  return [print, ...rows];
}

function printOf(packed) {
  const [print, ...rows] = packed;
  const profiles = Object.entries(RANGES).map(([name, [least, most]], index) => [
    name,
    Array.from(rows[index], (digit) => least + (Number.parseInt(digit, DIGITS) / (DIGITS - 1)) * (most - least)),
  ]);
  return { print: print.split(" ").map(Number), ...Object.fromEntries(profiles) };
}

// The blank board's ground: a colour a cell of the grid, as six digits; dashes where there is none.
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
