// Measure this copy of a board from a photo of it without trains: its print, corrected to the light of the reader's own
// figures.

import { align, MIN_ALIGNED_LIKENESS } from "./align.js";
import { FITTED } from "./fitted.js";
import { GRID, groundOf, lightOf, relight } from "./light.js";
import { coresOf, patchesOf, profilesOf } from "./spaces.js";
import { homography } from "./straighten.js";
import { citiesOf, pack, packGround, unpack } from "./table.js";

// The board's figures, `table`, with the copy's own from a picture of it without trains. They are unchanged if the board isn't
// found there.
/**
 * @param {any} table
 * @param {ImageData} image
 * @param {number[][]} corners
 * @param {number} [least] how alike it must be to the print that is known
 */
export function withBlank(table, image, corners, least = MIN_ALIGNED_LIKENESS) {
  const board = unpack(table, FITTED.prints);
  const { corners: there, like } = align(image, corners, board);
  return like < least ? table : { ...table, ...figuresOf(image, there, board) };
}

// The print at these corners, {ground, prints, rings} in the form of a table. With `isFirst` the light is not
// corrected: for the board that others are compared with.
export function figuresOf(image, corners, board, isFirst = false) {
  const matrix = homography(corners);
  const ground = groundOf(image, matrix, board);
  const light = isFirst ? () => [1, 1, 1] : lightOf(board.ground, ground);
  const lit = ground.map((color, cell) => {
    const gain = light(
      ((cell % GRID.columns) + 0.5) / GRID.columns,
      (Math.floor(cell / GRID.columns) + 0.5) / GRID.rows,
    );
    return color && color.map((value, channel) => Math.min(value * gain[channel], 255));
  });
  const printsOf = (some) => {
    const patches = patchesOf(image, matrix, some);
    relight(patches, some, light);
    const packed = patches.map((patch) => pack({ core: coresOf(patch)[0], profiles: profilesOf(patch) }));
    return Object.fromEntries(some.routes.map(({ id, spaces }) => [id, packed.splice(0, spaces.length)]));
  };
  const rings = Object.entries(printsOf(citiesOf(board))).map(([id, [print]]) => [id, print]);
  return { ground: packGround(lit), prints: printsOf(board), rings: Object.fromEntries(rings) };
}
