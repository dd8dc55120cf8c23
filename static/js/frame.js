// A board that stands still, enlarged to the part of it that a page talks about.

const NAMES = { beside: 70, above: 28 }; // pixels around the part, for the names of its cities
const LARGEST = 1.5; // pixels a board unit

/** Enlarge the part of the board where the points [x, y] lie; how many pixels a board unit takes then. */
export function frame(board, points) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const middle = [xs, ys].map((values) => (Math.min(...values) + Math.max(...values)) / 2);
  const [wide, high] = [xs, ys].map((values) => Math.max(...values) - Math.min(...values));
  const room = { width: board.clientWidth, height: board.clientHeight };
  const scale = Math.min((room.width - 2 * NAMES.beside) / wide, (room.height - 2 * NAMES.above) / high, LARGEST);
  const [width, height] = [room.width / scale, room.height / scale];
  board.setAttribute("viewBox", [middle[0] - width / 2, middle[1] - height / 2, width, height].join(" "));
  board.style.setProperty("--label", Math.min(1.6, 0.8 / scale).toFixed(3));
  return scale;
}
