// Proposes where the corners of the printed board are on a photo.

import { align, LIKE } from "./align.js";
import { outlinesOf } from "./outline.js";
import { unpack } from "./table.js";

const EVERY = 4; // of so many spaces one is looked at to choose between places
const INSETS = [0, 0.025, 0.05]; // of the picture's width: how far from its edges a board may begin that fills it
const SURE = 0.3; // how alike a board is to its print where it lies: half of it, or another's edges, are less
const SIDES = 4; // any of which may be the board's top

// Four corners [x, y] in pixels, from the board's top left on clockwise; null where none are to be seen. Where the
// board's print is known (`table` is what /boxes/<box>/photo.json says), they are those at which it is found, whichever
// way up; a board whose print isn't known is nowhere for sure. Without a table they are those of something four-sided.
// A fixed number of places is tried, so that a slow phone finds what a fast one finds; `progress` gets the share that
// is done, before each, and is waited for.
/**
 * @param {ImageData} image
 * @param {any} table
 * @param {(share: number) => unknown} progress
 * @returns {Promise<number[][] | null>}
 */
export async function proposeCorners(image, table = null, progress = () => {}) {
  if (!table) return outlinesOf(image).next().value ?? null;
  if (!table.prints) return null;
  const board = unpack(table);
  const few = {
    ...board,
    routes: [{ spaces: board.routes.flatMap(({ spaces }) => spaces).filter((_, index) => index % EVERY === 0) }],
  };
  const places = [...outlinesOf(image), ...INSETS.map((inset) => inside(image, inset * image.width))];
  for (const [index, place] of places.entries()) {
    for (let turns = 0; turns < SIDES; turns += 1) {
      await progress((index + turns / SIDES) / places.length);
      const found = align(image, [...place.slice(turns), ...place.slice(0, turns)], few, 2);
      if (found.like <= LIKE) continue;
      const whole = align(image, found.corners, board, 1);
      if (whole.like > SURE) return whole.corners;
    }
  }
  return null;
}

function inside({ width, height }, inset) {
  return [[inset, inset], [width - inset, inset], [width - inset, height - inset], [inset, height - inset]];
}
