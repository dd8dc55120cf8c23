// The map's position on the screen. Pure arithmetic: no page, no events.
//
// A view is {x, y, scale}: the board's point at the area's upper left corner, and pixels per board unit. A board is {x,
// y, width, height} in units; an area in pixels; insets are pixels {top, right, bottom, left} at the area's edges.

const MAX_SCALE = 5; // pixels per board unit
const MIN_FIRST_SCALE = 0.32;
const OVERVIEW_MARGIN_PX = 8;
export const LETTER_SIZE = 13; // board units and, from a pixel per unit on, pixels
const MIN_LETTER_PX = 9.3;

/** The smallest scale: the whole board is visible. */
export function wholeScale(board, area) {
  const margin = 2 * OVERVIEW_MARGIN_PX;
  return Math.min((area.width - margin) / board.width, (area.height - margin) / board.height);
}

/** The scale of the first view: the whole board, unless that is too small for a thumb. */
export const firstScale = (board, area) => Math.max(wholeScale(board, area), MIN_FIRST_SCALE);

export const largestScale = (board, area) => Math.max(MAX_SCALE, 2 * firstScale(board, area));

export const limited = (scale, board, area) =>
  Math.min(Math.max(scale, wholeScale(board, area)), largestScale(board, area));

/** The view with a board's point in the middle of the area within the insets. */
export function centred(point, scale, area, insets) {
  const x = (insets.left + area.width - insets.right) / 2;
  const y = (insets.top + area.height - insets.bottom) / 2;
  return { x: point.x - x / scale, y: point.y - y / scale, scale };
}

export const toBoard = (view, pixel) => ({ x: view.x + pixel.x / view.scale, y: view.y + pixel.y / view.scale });

/** The view enlarged about a pixel: the point under it stays there. */
export function zoomed(view, scale, pixel) {
  const point = toBoard(view, pixel);
  return { x: point.x - pixel.x / scale, y: point.y - pixel.y / scale, scale };
}

/** The nearest view that keeps the board on the screen. */
export function bounded(view, board, area, insets) {
  const scale = limited(view.scale, board, area);
  const about = scale === view.scale ? view : zoomed(view, scale, { x: area.width / 2, y: area.height / 2 });
  return {
    x: within(about.x, board.x - insets.left / scale, board.x + board.width - (area.width - insets.right) / scale),
    y: within(about.y, board.y - insets.top / scale, board.y + board.height - (area.height - insets.bottom) / scale),
    scale,
  };
}

/** The view shifted as little as needed to have a box of the board {left, top, right, bottom} between the insets. */
export function revealed(view, box, area, insets) {
  const { scale } = view;
  return {
    x: within(view.x, box.right - (area.width - insets.right) / scale, box.left - insets.left / scale),
    y: within(view.y, box.bottom - (area.height - insets.bottom) / scale, box.top - insets.top / scale),
    scale,
  };
}

/** The view at a share (0 to 1) of the way between two views, straight on the screen. */
export function between(from, to, share) {
  const scale = from.scale * (to.scale / from.scale) ** share;
  const done = to.scale === from.scale ? share : (1 / from.scale - 1 / scale) / (1 / from.scale - 1 / to.scale);
  return { x: from.x + (to.x - from.x) * done, y: from.y + (to.y - from.y) * done, scale };
}

/** Pixel height of the letters of names: about the same at every scale. */
export const letters = (scale) => Math.max(MIN_LETTER_PX, LETTER_SIZE * Math.min(1, scale));

/** Size of dots and names in board units for letters of `pixels`. */
export const labelSize = (pixels, scale) => pixels / LETTER_SIZE / scale;

/** Clamp; return the middle if the low end is above the high one. */
function within(value, low, high) {
  return low > high ? (low + high) / 2 : Math.min(Math.max(value, low), high);
}
