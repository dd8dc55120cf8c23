// The light on a photographed board: the ratio of the blank board's brightness to the picture's, by place and channel.

import { median, spacesOf } from "./spaces.js";
import { project, sample } from "./straighten.js";

export const GRID = { columns: 24, rows: 16 };
const POINT_COUNT = 6; // sample points in a cell, in each direction
const DEFAULT_LIGHTNESS = 165; // of a board's ground
const SMOOTHING_RADIUS = 1.2; // in cells

// The board's color beside its spaces: the median of each cell of a grid, null if spaces cover almost all of it.
export function groundOf(image, matrix, board) {
  const free = freePoints(board);
  const color = new Float32Array(3);
  return free.map((points) => {
    if (points.length < 5) return null;
    const values = [0, 1, 2].map(() => /** @type {number[]} */ ([]));
    for (const [x, y] of points) {
      const [px, py] = project(matrix, x, y);
      sample(image, px, py, color, 0);
      for (let channel = 0; channel < 3; channel += 1) values[channel].push(color[channel]);
    }
    return values.map(median);
  });
}

// The points of each cell beside all spaces, and beside the trains on them.
function freePoints(board) {
  const { columns, rows } = GRID;
  const spaces = spacesOf(board).map((space) => {
    const turn = (space.angle * Math.PI) / 180;
    return { ...space, cos: Math.cos(turn), sin: Math.sin(turn) };
  });
  return Array.from({ length: columns * rows }, (_, cell) => {
    const near = spaces.filter(({ x, y }) =>
      Math.abs(x * columns - (cell % columns) - 0.5) < 1.6 &&
      Math.abs(y * rows - Math.floor(cell / columns) - 0.5) < 1.6
    );
    const points = [];
    for (let part = 0; part < POINT_COUNT * POINT_COUNT; part += 1) {
      const x = ((cell % columns) + ((part % POINT_COUNT) + 0.5) / POINT_COUNT) / columns;
      const y = (Math.floor(cell / columns) + (Math.floor(part / POINT_COUNT) + 0.5) / POINT_COUNT) / rows;
      const covered = near.some((space) => {
        const [dx, dy] = [x - space.x, (y - space.y) / board.aspect];
        const along = Math.abs(dx * space.cos + dy * space.sin);
        const across = Math.abs(dy * space.cos - dx * space.sin);
        return along < 0.7 * space.length && across < 1.2 * space.width;
      });
      if (!covered) points.push([x, y]);
    }
    return points;
  });
}

// Returns a function of x and y: the factors of the channels that correct the picture to the blank board's light.
// Without a known blank board it corrects to the usual brightness.
export function lightOf(printed, found) {
  const { columns, rows } = GRID;
  if (!printed) {
    const bright = median(found.flatMap((color) => (color ? [(color[0] + color[1] + color[2]) / 3] : [])));
    return () => new Array(3).fill(DEFAULT_LIGHTNESS / bright);
  }
  const ratios = printed.map((color, cell) => {
    const other = found[cell];
    return color && other && color.map((value, channel) => Math.log(Math.max(value, 8) / Math.max(other[channel], 8)));
  });
  const around = (cell, reach) => {
    const cells = [];
    for (let row = Math.floor(cell / columns) - reach; row <= Math.floor(cell / columns) + reach; row += 1) {
      for (let column = (cell % columns) - reach; column <= (cell % columns) + reach; column += 1) {
        if (row >= 0 && row < rows && column >= 0 && column < columns) cells.push(row * columns + column);
      }
    }
    return cells;
  };
  const calm = ratios.map((_, cell) => {
    const near = around(cell, 1).flatMap((other) => (ratios[other] ? [ratios[other]] : []));
    return near.length ? [0, 1, 2].map((channel) => median(near.map((ratio) => ratio[channel]))) : null;
  });
  const smooth = ratios.map((_, cell) => {
    const sum = [0, 0, 0];
    let weights = 1e-9;
    for (const other of around(cell, 4)) {
      if (!calm[other]) continue;
      const far = ((other % columns) - (cell % columns)) ** 2 +
        (Math.floor(other / columns) - Math.floor(cell / columns)) ** 2;
      const weight = Math.exp(-far / (2 * SMOOTHING_RADIUS * SMOOTHING_RADIUS));
      weights += weight;
      for (let channel = 0; channel < 3; channel += 1) sum[channel] += weight * calm[other][channel];
    }
    return sum.map((value) => value / weights);
  });
  return (x, y) => {
    const column = Math.min(Math.max(x * columns - 0.5, 0), columns - 1.001);
    const row = Math.min(Math.max(y * rows - 0.5, 0), rows - 1.001);
    const first = Math.floor(row) * columns + Math.floor(column);
    const [right, down] = [column - Math.floor(column), row - Math.floor(row)];
    return [0, 1, 2].map((channel) => {
      const upper = smooth[first][channel] * (1 - right) + smooth[first + 1][channel] * right;
      const lower = smooth[first + columns][channel] * (1 - right) + smooth[first + columns + 1][channel] * right;
      return Math.exp(upper * (1 - down) + lower * down);
    });
  };
}

// Correct patches to the blank board's light, in place.
export function relight(patches, board, light) {
  spacesOf(board).forEach(({ x, y }, index) => {
    const { data } = patches[index];
    const gain = light(x, y);
    for (let at = 0; at < data.length; at += 1) data[at] = Math.min(data[at] * gain[at % 3], 300);
  });
}
