// Fits weights to labelled tracks.

import { chances } from "../../static/js/photo/colours.js";

const HELD = 0.5; // strength of the regularization

// Number of features that are distances: their weights can't be positive. The other features are biases.
const DISTANCES = 8;

// The weights by which the owners of tracks, {rows, owner}, are likeliest, by Newton's method.
export function weigh(tracks, first) {
  const size = tracks[0].rows[0].length;
  let weights = first ?? new Array(size).fill(-0.1);
  for (let round = 0; round < 60; round += 1) {
    const slope = weights.map((weight) => -HELD * weight);
    const bend = Array.from(
      { length: size },
      (_, at) => new Array(size).fill(0).map((__, other) => (at === other ? HELD : 0)),
    );
    for (const { rows, owner } of tracks) {
      const each = chances(rows, weights);
      const mean = weights.map((_, at) => rows.reduce((sum, row, index) => sum + each[index] * row[at], 0));
      for (let at = 0; at < size; at += 1) {
        slope[at] += rows[owner][at] - mean[at];
        for (let other = 0; other <= at; other += 1) {
          bend[at][other] += rows.reduce((sum, row, index) => sum + each[index] * row[at] * row[other], 0) -
            mean[at] * mean[other];
          bend[other][at] = bend[at][other];
        }
      }
    }
    // Weights that would become positive stay at zero, and the others are fitted without them.
    for (let at = 0; at < Math.min(DISTANCES, size); at += 1) {
      if (weights[at] < 0 || slope[at] <= 0) continue;
      slope[at] = 0;
      for (let other = 0; other < size; other += 1) if (other !== at) bend[at][other] = bend[other][at] = 0;
    }
    const step = solve(bend, slope);
    const longest = Math.max(...step.map(Math.abs));
    weights = weights.map((weight, at) => weight + step[at] * Math.min(1, 5 / longest));
    weights = weights.map((weight, at) => (at < DISTANCES ? Math.min(weight, 0) : weight));
    if (longest < 1e-4) break;
  }
  return weights;
}

function solve(matrix, right) {
  const rows = matrix.map((row, at) => [...row, right[at]]);
  rows.forEach((pivot, at) => {
    rows.forEach((row, other) => {
      if (other === at) return;
      const times = row[at] / pivot[at];
      for (let column = at; column < row.length; column += 1) row[column] -= times * pivot[column];
    });
  });
  return rows.map((row, at) => row[rows.length] / row[at]);
}
