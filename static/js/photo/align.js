// Move four corners that were dragged by hand so that the printed spaces are in place: by comparing their profiles with
// the blank board's.

import { homography } from "./straighten.js";
import { likeness, patchesOf, PITCH, profilesOf, spacesOf } from "./spaces.js";

const MORE = { across: 9, along: 4 }; // bins: search distance
export const MIN_ALIGNED_LIKENESS = 0.2; // likeness at the right corners; at any others a board is less like its print
const MAX_ROUNDS = 3;

// Better corners with the likeness of the board's spaces there, up to 1; the same corners if nothing is better. The
// likeness is 1 for a board whose print isn't known.
export function align(image, corners, board, rounds = MAX_ROUNDS) {
  const spaces = spacesOf(board);
  if (!board.isKnown) return { corners, like: 1 };
  let [best, likest, current] = [corners, -1, corners];
  for (let round = 0; round <= rounds; round += 1) {
    const patches = patchesOf(image, homography(current), board, 1, MORE);
    const found = patches.map((patch, index) => shiftsOf(spaces[index], profilesOf(patch)));
    const like = found.reduce((sum, { here }) => sum + here, 0) / found.length;
    if (like <= likest) break;
    [best, likest] = [current, like];
    const moved = round < rounds && fit(spaces, found, board.aspect, round);
    if (!moved) break;
    current = moveCorners(current, moved);
  }
  return { corners: best, like: likest };
}

// The offset of a space's print across and along, with the quality of the match, and the likeness here.
function shiftsOf(space, { across, tint, along }) {
  const sideways = peak(
    MORE.across,
    (shift) =>
      0.5 * (likeness(space.across, across, MORE.across + shift) + likeness(space.tint, tint, MORE.across + shift)),
  );
  const lengthways = peak(MORE.along, (shift) => likeness(space.along, along, MORE.along + shift));
  return {
    across: { by: sideways.shift * PITCH.across * space.width, weight: sideways.weight },
    along: { by: lengthways.shift * PITCH.along * space.length, weight: lengthways.weight },
    here: sideways.here,
  };
}

// The shift with the greatest measure, interpolated between bins; its weight grows with the measure.
function peak(reach, measure) {
  const values = [];
  for (let shift = -reach; shift <= reach; shift += 1) values.push(measure(shift));
  let top = 0;
  values.forEach((value, index) => {
    if (value > values[top]) top = index;
  });
  const here = values[reach];
  if (top === 0 || top === values.length - 1) return { shift: 0, weight: 0, here };
  const [before, most, after] = [values[top - 1], values[top], values[top + 1]];
  const between = (before - after) / (2 * (before - 2 * most + after) || 1);
  return { shift: top - reach + between, weight: Math.max(most, 0) ** 4, here };
}

// The displacement over the board that most spaces agree on: [x by 1, x, y, then y by 1, x, y, and two for
// perspective], in shares of the width.
function fit(spaces, found, aspect, round) {
  const rows = [];
  spaces.forEach(({ x, y, angle }, index) => {
    const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    const [px, py] = [x - 0.5, (y - 0.5) / aspect];
    const row = (
      nx,
      ny,
    ) => [nx, nx * px, nx * py, ny, ny * px, ny * py, (nx * px + ny * py) * px, (nx * px + ny * py) * py];
    const { across, along } = found[index];
    if (across.weight) rows.push({ row: row(-sin, cos), by: across.by, weight: across.weight });
    if (along.weight) rows.push({ row: row(cos, sin), by: along.by, weight: along.weight });
  });
  if (rows.length < 40) return null;
  let solution = new Array(8).fill(0);
  // From a plain shift to all terms: each step trusts outliers less.
  const steps = [[2, 0.012], [6, 0.009], [8, 0.006], [8, 0.004], [8, 0.003]].slice(round ? 1 : 0);
  for (const [terms, scale] of steps) {
    const used = terms === 2 ? [0, 3] : [0, 1, 2, 3, 4, 5, 6, 7].slice(0, terms);
    const weighed = rows.map(({ row, by, weight }) => {
      const miss = (by - row.reduce((sum, value, term) => sum + value * solution[term], 0)) / scale;
      return { row: used.map((term) => row[term]), by, weight: weight / (1 + miss * miss) ** 2 };
    });
    const solved = leastSquares(weighed, used.length);
    solution = new Array(8).fill(0);
    used.forEach((term, index) => {
      solution[term] = solved[index];
    });
  }
  return ({ x, y }) => {
    const [px, py] = [x - 0.5, (y - 0.5) / aspect];
    const bent = solution[6] * px + solution[7] * py;
    const dx = solution[0] + solution[1] * px + solution[2] * py + bent * px;
    const dy = solution[3] + solution[4] * px + solution[5] * py + bent * py;
    return [x + dx, y + dy * aspect];
  };
}

function moveCorners(corners, moved) {
  const matrix = homography(corners);
  return [[0, 0], [1, 0], [1, 1], [0, 1]].map(([x, y]) => {
    const [to, down] = moved({ x, y });
    const depth = matrix[6] * to + matrix[7] * down + 1;
    return [
      (matrix[0] * to + matrix[1] * down + matrix[2]) / depth,
      (matrix[3] * to + matrix[4] * down + matrix[5]) / depth,
    ];
  });
}

// Solve weighted equations `row · solution = by`, slightly damped.
function leastSquares(equations, size) {
  const sums = Array.from(
    { length: size },
    (_, at) => new Array(size + 1).fill(0).map((__, other) => (at === other ? 1e-4 : 0)),
  );
  for (const { row, by, weight } of equations) {
    for (let at = 0; at < size; at += 1) {
      for (let other = 0; other < size; other += 1) sums[at][other] += weight * row[at] * row[other];
      sums[at][size] += weight * row[at] * by;
    }
  }
  for (let at = 0; at < size; at += 1) {
    for (let below = 0; below < size; below += 1) {
      if (below === at) continue;
      const times = sums[below][at] / sums[at][at];
      for (let other = at; other <= size; other += 1) sums[below][other] -= times * sums[at][other];
    }
  }
  return sums.map((sum, at) => sum[size] / sum[at]);
}
