// A board that stands still on its page: its names find their places by themselves.

import { Lettering } from "./lettering.js";
import { letters } from "./viewport.js";

const FROM_A_SOFA = 1 / 44; // of the height of a screen across a room are its letters
const WIDE = 9 / 16; // so high is such a screen
const READABLE = 13; // pixels

/** Names in letters of so many pixels, or the map's usual ones; `frame` is the element that the board fills. */
export function nameStill(svg, frame, pixels = 0) {
  const { a: scale, e, f } = svg.getScreenCTM();
  const { left, top, width, height } = frame.getBoundingClientRect();
  new Lettering(svg).write(
    { x: (left - e) / scale, y: (top - f) / scale, scale },
    { width, height },
    pixels || letters(scale),
  );
}

/** Names that are read from across a room. */
export const nameFromAfar = (svg, frame) =>
  nameStill(svg, frame, Math.max(READABLE, Math.min(innerHeight, innerWidth * WIDE) * FROM_A_SOFA));
