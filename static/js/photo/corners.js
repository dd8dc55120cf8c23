// Proposes where the corners of the printed board are on a photo.

import { align, LIKE } from "./align.js";
import { outlinesOf } from "./outline.js";
import { unpack } from "./table.js";

const EVERY = 4; // of so many spaces one is looked at to choose between places
const INSETS = [0, 0.025, 0.05]; // of the picture's width: how far from its edges a board may begin that fills it
const SURE = 0.3; // how alike a board is to its print where it lies: half of it, or another's edges, are less
const LONGEST = 1300; // milliseconds after which no further place is looked at

// Four corners [x, y] in pixels, from the board's top left on clockwise; null where none are to be seen. Where the
// board's print is known (`table` is what /boxes/<box>/photo.json says), they are those at which it is found, whichever
// way up; a board whose print isn't known is nowhere for sure. Without a table they are those of something four-sided.
/**
 * @param {ImageData} image
 * @param {any} table
 * @returns {number[][] | null}
 */
export function proposeCorners(image, table = null) {
  if (!table) return outlinesOf(image).next().value ?? null;
  if (!table.prints) return null;
  const end = performance.now() + LONGEST;
  const board = unpack(table);
  const few = {
    ...board,
    routes: [{ spaces: board.routes.flatMap(({ spaces }) => spaces).filter((_, index) => index % EVERY === 0) }],
  };
  for (const place of placesOf(image)) {
    for (let turns = 0; turns < 4; turns += 1) {
      if (performance.now() > end) return null;
      const found = align(image, [...place.slice(turns), ...place.slice(0, turns)], few, 2);
      if (found.like <= LIKE) continue;
      const whole = align(image, found.corners, board, 1);
      if (whole.like > SURE) return whole.corners;
    }
  }
  return null;
}

function* placesOf(image) {
  yield* outlinesOf(image);
  for (const inset of INSETS) yield inside(image, inset * image.width);
}

function inside({ width, height }, inset) {
  return [[inset, inset], [width - inset, inset], [width - inset, height - inset], [inset, height - inset]];
}
