// Propose the corners of the printed board on a photo.

import { align, MIN_ALIGNED_LIKENESS } from "./align.js";
import { outlinesOf } from "./outline.js";
import { unpack } from "./table.js";

const SAMPLE_INTERVAL = 4; // one of this many spaces is compared when places are tried
const INSET_SHARES = [0, 0.025, 0.05]; // of the picture's width: possible margins around a board that fills it
const MIN_FOUND_LIKENESS = 0.3; // of a board to its print; half of it, or another board's edges, have less
const SIDE_COUNT = 4; // any of which may be the board's top

// Four corners [x, y] in pixels, clockwise from the board's top left; null if none are found. With a known print
// (`table` is the response of /boxes/<box>/photo.json) they are the corners at which the board is found, in any
// orientation; a board without a known print is never found for sure. Without a table they are those of something
// four-sided. The number of tried places is fixed, so that a slow phone finds the same as a fast one. `progress` is
// awaited before each with the share that is done.
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
    routes: [{
      spaces: board.routes.flatMap(({ spaces }) => spaces).filter((_, index) => index % SAMPLE_INTERVAL === 0),
    }],
  };
  const places = [...outlinesOf(image), ...INSET_SHARES.map((inset) => inside(image, inset * image.width))];
  for (const [index, place] of places.entries()) {
    for (let turns = 0; turns < SIDE_COUNT; turns += 1) {
      await progress((index + turns / SIDE_COUNT) / places.length);
      const found = align(image, [...place.slice(turns), ...place.slice(0, turns)], few, 2);
      if (found.like <= MIN_ALIGNED_LIKENESS) continue;
      const whole = align(image, found.corners, board, 1);
      if (whole.like > MIN_FOUND_LIKENESS) return whole.corners;
    }
  }
  return null;
}

function inside({ width, height }, inset) {
  return [[inset, inset], [width - inset, inset], [width - inset, height - inset], [inset, height - inset]];
}
