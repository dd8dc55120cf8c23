// A photographed board seen from above: from the four corners in the picture to shares of its width and height.

// The map from shares of the board (0 to 1) to pixels, as a flat 3 by 3 matrix. Corners: top left, top right, bottom
// right, bottom left.
export function homography([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) {
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const size = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / size;
  const h = (dx1 * sy - sx * dy1) / size;
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1];
}

// The pixel of a point of the board.
/** @returns {[number, number]} */
export function project(matrix, x, y) {
  const depth = matrix[6] * x + matrix[7] * y + 1;
  return [(matrix[0] * x + matrix[1] * y + matrix[2]) / depth, (matrix[3] * x + matrix[4] * y + matrix[5]) / depth];
}

// The point of the board at a pixel: the inverse of `project`.
/** @returns {[number, number]} */
export function unproject([a, b, c, d, e, f, g, h], x, y) {
  const [p, q, r, s] = [a - g * x, b - h * x, d - g * y, e - h * y];
  const size = p * s - q * r;
  return [((x - c) * s - q * (y - f)) / size, (p * (y - f) - (x - c) * r) / size];
}

// Write the color at x and y, interpolated from four pixels, into `out` at `at`; outside of the picture its edge is
// repeated.
export function sample({ data, width, height }, x, y, out, at) {
  const left = Math.min(Math.max(x - 0.5, 0), width - 1.001);
  const top = Math.min(Math.max(y - 0.5, 0), height - 1.001);
  const column = Math.floor(left);
  const row = Math.floor(top);
  const across = left - column;
  const down = top - row;
  const first = 4 * (row * width + column);
  const second = first + 4 * width;
  for (let channel = 0; channel < 3; channel += 1) {
    const upper = data[first + channel] + across * (data[first + channel + 4] - data[first + channel]);
    const lower = data[second + channel] + across * (data[second + channel + 4] - data[second + channel]);
    out[at + channel] = upper + down * (lower - upper);
  }
}
