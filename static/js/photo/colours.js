// Find the owner of a route (nobody, or a player) from the colors of its spaces and from how much of their print is
// visible. Each candidate's score is a weighted sum of features; the scores become probabilities.

import { coresOf, likeness, profilesOf, spacesOf } from "./spaces.js";

const NONE_FEATURE_COUNT = 6; // features of nobody: lightness, tint, three likenesses, and the lightness across
const TEXTURE = [3, 4, 5]; // the features that trains of any color change
const FIRST_BIAS = NONE_FEATURE_COUNT + 2; // features of a player: lightness and tint, then one for each color
const ROUND_COUNT = 3; // of learning the trains' colors from the picture itself
const PRIOR_WEIGHT = 3; // weight, in spaces, of the prior color that learning begins with
// share of the way from the prior color to a tapped train's: the tap may have hit glare, or a spot beside the train
const TAPPED_SHARE = 0.5;

// Measure the patches of each space in a picture.
export function measure(patches, board) {
  const spaces = spacesOf(board);
  return patches.map((patch, index) => {
    const { print, across, tint, along } = spaces[index];
    const cores = coresOf(patch);
    const [core] = cores;
    const off = core.map((value, channel) => value - print[channel]);
    if (!across) return { core, cores, none: [far(off[0] ** 2, 12), far(off[1] ** 2 + off[2] ** 2, 6), 0, 0, 0, 0] };
    const found = profilesOf(patch);
    const apart = across.slice(2, 14).reduce(
      (sum, value, bin) => sum + Math.abs(value - found.across[bin + 2]) / 12,
      0,
    );
    const unlike = [
      [across, found.across],
      [tint, found.tint],
      [along, found.along],
    ].map(([printed, seen]) => 1 - nearLikeness(printed, seen));
    return {
      core,
      cores,
      none: [far(off[0] ** 2, 12), far(off[1] ** 2 + off[2] ** 2, 6), ...unlike, far(apart ** 2, 15)],
    };
  });
}

// A distance on a logarithmic scale, so that far and very far are similar.
function far(squared, usual) {
  return Math.log1p(squared / usual ** 2);
}

// The greatest likeness within a shift of one bin.
function nearLikeness(printed, found) {
  const inner = printed.slice(1, -1);
  return Math.max(...[0, 1, 2].map((shift) => likeness(inner, found, shift)));
}

// The features of each route: a row for nobody, then one for each color; means over its spaces, scaled up with their
// number.
export function featuresOf(measures, board, colors, trains) {
  let first = 0;
  return board.routes.map(({ spaces }) => {
    const own = measures.slice(first, first + spaces.length);
    first += spaces.length;
    const weigh = 1 / Math.sqrt(own.length); // the mean, times the root of the number of spaces
    const size = FIRST_BIAS + Object.keys(trains).length;
    const none = new Array(size).fill(0);
    for (const measured of own) measured.none.forEach((value, at) => (none[at] += value * weigh));
    const rows = colors.map((color) => {
      const row = new Array(size).fill(0);
      for (const { cores } of own) {
        const [light, tint] = nearest(cores, trains[color]);
        row[NONE_FEATURE_COUNT] += light * weigh;
        row[NONE_FEATURE_COUNT + 1] += tint * weigh;
      }
      row[FIRST_BIAS + Object.keys(trains).indexOf(color)] = own.length * weigh;
      return row;
    });
    return [none, ...rows];
  });
}

// The distance of a train's color from the nearest of the space's colors: in lightness, and in tint.
function nearest(cores, train) {
  let best = [Infinity, Infinity];
  for (const core of cores) {
    const off = core.map((value, channel) => value - train[channel]);
    const apart = [far(off[0] ** 2, 15), far(off[1] ** 2 + off[2] ** 2, 8)];
    if (apart[0] + 2 * apart[1] < best[0] + 2 * best[1]) best = apart;
  }
  return best;
}

// The chance of trains on each route, by its texture; null if the print isn't known.
export function textureOf(measures, board, weights) {
  return texturesOf(measures, board).map((rows) => (board.isKnown ? chances(rows, weights)[1] : null));
}

// The texture features of each route, without and with trains: means over its spaces.
export function texturesOf(measures, board) {
  let first = 0;
  return board.routes.map(({ spaces }) => {
    const own = measures.slice(first, first + spaces.length);
    first += spaces.length;
    const means = TEXTURE.map((at) => own.reduce((sum, { none }) => sum + none[at] / own.length, 0));
    return [[...means, 0], [...means.map(() => 0), 1]];
  });
}

// Scores as probabilities, in the same order.
export function chances(rows, weights, calm = 1) {
  const scores = rows.map((row) => row.reduce((sum, value, at) => sum + value * weights[at], 0) / calm);
  const top = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - top));
  const all = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / all);
}

// The colors of the trains in this picture: the prior colors, moved halfway to tapped ones, then to the colors on
// clear routes.
export function learn(measures, board, colors, { trains, weights }, tapped = {}) {
  const first = Object.fromEntries(
    Object.entries(trains).map((
      [color, usual],
    ) => [color, usual.map((value, channel) => value + TAPPED_SHARE * ((tapped[color]?.[channel] ?? value) - value))]),
  );
  let learnt = first;
  for (let round = 0; round < ROUND_COUNT; round += 1) {
    const found = featuresOf(measures, board, colors, learnt).map((rows) => chances(rows, weights));
    const each = board.routes.flatMap(({ spaces }, index) => spaces.map(() => found[index]));
    learnt = Object.fromEntries(
      Object.entries(first).map(([color, usual]) => {
        const at = colors.indexOf(color) + 1;
        const clear = at ? measures.flatMap(({ core }, index) => (each[index][at] > 0.9 ? [core] : [])) : [];
        return [color, middle(usual, clear)];
      }),
    );
  }
  return learnt;
}

// The mean of colors, the prior one included; outliers hardly count.
function middle(usual, colors) {
  let mean = usual;
  for (let round = 0; round < 2; round += 1) {
    const sums = usual.map((value) => value * PRIOR_WEIGHT);
    let weights = PRIOR_WEIGHT;
    for (const color of colors) {
      const apart = color.reduce((sum, value, channel) => sum + (value - mean[channel]) ** 2, 0);
      const weight = 1 / (1 + apart / 25 ** 2);
      weights += weight;
      color.forEach((value, channel) => (sums[channel] += value * weight));
    }
    mean = sums.map((sum) => sum / weights);
  }
  return mean;
}
