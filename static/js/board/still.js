// A board that does not move on its page: its names are placed by themselves.

import { Lettering } from "./lettering.js";
import { letters } from "./viewport.js";

const SOFA_LETTER_RATIO = 1 / 44; // letter size to the height of a screen watched from a sofa
const SCREEN_RATIO = 9 / 16; // height of such a screen, as a share of its width
const MIN_LETTER_PX = 13;

/** Place names in letters of `pixels`, or of the map's usual size. `frame` is the element that the board fills. */
export function nameStill(svg, frame, pixels = 0) {
  const { a: scale, e, f } = svg.getScreenCTM();
  const { left, top, width, height } = frame.getBoundingClientRect();
  new Lettering(svg).write(
    { x: (left - e) / scale, y: (top - f) / scale, scale },
    { width, height },
    pixels || letters(scale),
  );
}

/** Place names that can be read from across a room. */
export const nameFromAfar = (svg, frame) =>
  nameStill(svg, frame, Math.max(MIN_LETTER_PX, Math.min(innerHeight, innerWidth * SCREEN_RATIO) * SOFA_LETTER_RATIO));
