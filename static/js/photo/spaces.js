// Measure the printed spaces in a picture: patches seen from above, their colors, and their profiles.

import { project, sample } from "./straighten.js";

const ASKEW_BINS = 2; // slightly more than a quarter of a space's width
const BIN_COUNT = 16; // of a profile
// size of a bin, as shares of a space's width and length
export const PITCH = { across: 2.2 / BIN_COUNT, along: 1.3 / BIN_COUNT };

// The patches of all spaces, each `rows` by `columns` pixels of a bin's size, with the space in the middle; `more` bins
// on each side. A pixel is the mean of `fine` points in each direction.
export function patchesOf(image, matrix, board, fine = 2, more = { across: 0, along: 0 }) {
  const [rows, columns] = [BIN_COUNT + 2 * more.across, BIN_COUNT + 2 * more.along];
  const color = new Float32Array(3);
  return spacesOf(board).map(({ x, y, angle, length, width }) => {
    const data = new Float32Array(3 * rows * columns);
    const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    // Such a small part of the board is practically flat: one step along and one across are the same everywhere.
    const [px, py] = project(matrix, x, y);
    const right = project(matrix, x + length * cos, y + length * sin * board.aspect);
    const down = project(matrix, x - width * sin, y + width * cos * board.aspect);
    const [ux, uy] = [((right[0] - px) * PITCH.along) / fine, ((right[1] - py) * PITCH.along) / fine];
    const [vx, vy] = [((down[0] - px) * PITCH.across) / fine, ((down[1] - py) * PITCH.across) / fine];
    for (let row = 0; row < rows * fine; row += 1) {
      const v = row + 0.5 - (rows * fine) / 2;
      for (let column = 0; column < columns * fine; column += 1) {
        const u = column + 0.5 - (columns * fine) / 2;
        sample(image, px + u * ux + v * vx, py + u * uy + v * vy, color, 0);
        const at = 3 * (Math.floor(row / fine) * columns + Math.floor(column / fine));
        for (let channel = 0; channel < 3; channel += 1) data[at + channel] += color[channel] / fine ** 2;
      }
    }
    return { data, rows, columns };
  });
}

// The spaces of all routes, in order.
export function spacesOf(board) {
  return board.routes.flatMap((route) => route.spaces);
}

// A patch's profiles: lightness and tint (red against blue) across the space, lightness along it.
export function profilesOf({ data, rows, columns }) {
  const across = new Float32Array(rows);
  const tint = new Float32Array(rows);
  const along = new Float32Array(columns);
  const [left, top] = [columns / 2 - 4, rows / 2 - 3];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const at = 3 * (row * columns + column);
      const light = (data[at] + data[at + 1] + data[at + 2]) / 3;
      if (column >= left && column < left + 8) {
        across[row] += light / 8;
        tint[row] += (data[at] - data[at + 2]) / 16;
      }
      if (row >= top && row < top + 6) along[column] += light / 6;
    }
  }
  return { across, tint, along };
}

// The colors of a space: in its middle, and towards either side, because a train may be askew. Each is the median of
// each channel, as [lightness, red against blue, green against both].
export function coresOf({ data, rows, columns }) {
  return [0, -ASKEW_BINS, ASKEW_BINS].map((shift) => {
    const [left, top] = [columns / 2 - 5, rows / 2 - 3 + shift];
    const found = [0, 1, 2].map((channel) => {
      const values = [];
      for (let row = top; row < top + 6; row += 1) {
        for (let column = left; column < left + 10; column += 1) {
          values.push(data[3 * (row * columns + column) + channel]);
        }
      }
      return median(values);
    });
    return opponents(found);
  });
}

/** @param {number[]} color */
function opponents([red, green, blue]) {
  return [(red + green + blue) / 3, (red - blue) / 2, (2 * green - red - blue) / 4];
}

export function median(values) {
  const sorted = Float32Array.from(values).sort();
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

// The correlation of two rows of values, -1 to 1, independent of level and contrast; `found` is read from `start` on.
// Rows with hardly any contrast have 0. `floor` is the contrast of noise.
export function likeness(printed, found, start = 0, floor = 5) {
  const size = printed.length;
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
  for (let index = 0; index < size; index += 1) {
    const [a, b] = [printed[index], found[start + index]];
    sumA += a;
    sumB += b;
    sumAA += a * a;
    sumBB += b * b;
    sumAB += a * b;
  }
  const [spreadA, spreadB] = [sumAA - (sumA * sumA) / size, sumBB - (sumB * sumB) / size];
  return (sumAB - (sumA * sumB) / size) / Math.sqrt(spreadA * spreadB + (size * floor * floor) ** 2 + 1e-6);
}
