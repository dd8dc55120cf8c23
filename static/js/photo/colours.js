// Who lies on a track: nobody, or one of the players, by the colours of its spaces and by how much of their print is
// seen. Each has a score, which is a sum of features times fitted weights; the scores become probabilities.

import { coresOf, likeness, profilesOf, spacesOf } from "./spaces.js";

const NONE_FEATURES = 6; // of nobody: lightness, tint, three likenesses, and the lightness across
const TEXTURE = [3, 4, 5]; // the features that trains of any colour change
const FIRST_BIAS = NONE_FEATURES + 2; // of a player: lightness and tint, then one feature a colour
const ROUNDS = 3; // of learning the trains' colours from the picture itself
const USUAL = 3; // spaces that the colour counts as which learning begins with
const TAPPED = 0.5; // how much of that a tapped train is: glare may lie on it, or a finger beside it

// What a picture's patches say of each space.
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

// How far off something is, so that far and very far are much the same.
function far(squared, usual) {
  return Math.log1p(squared / usual ** 2);
}

// The likeness where it is greatest within a bin.
function nearLikeness(printed, found) {
  const inner = printed.slice(1, -1);
  return Math.max(...[0, 1, 2].map((shift) => likeness(inner, found, shift)));
}

// The features of each track: a row for nobody, then one for each colour; means over its spaces, more of them weigh
// more.
export function featuresOf(measures, board, colors, trains) {
  let first = 0;
  return board.routes.map(({ spaces }) => {
    const own = measures.slice(first, first + spaces.length);
    first += spaces.length;
    const weigh = 1 / Math.sqrt(own.length); // the mean, times the root of how many
    const size = FIRST_BIAS + Object.keys(trains).length;
    const none = new Array(size).fill(0);
    for (const measured of own) measured.none.forEach((value, at) => (none[at] += value * weigh));
    const rows = colors.map((color) => {
      const row = new Array(size).fill(0);
      for (const { cores } of own) {
        const [light, tint] = nearest(cores, trains[color]);
        row[NONE_FEATURES] += light * weigh;
        row[NONE_FEATURES + 1] += tint * weigh;
      }
      row[FIRST_BIAS + Object.keys(trains).indexOf(color)] = own.length * weigh;
      return row;
    });
    return [none, ...rows];
  });
}

// How far a train's colour is from that of the space's colours which is most like it: in lightness, and in tint.
function nearest(cores, train) {
  let best = [Infinity, Infinity];
  for (const core of cores) {
    const off = core.map((value, channel) => value - train[channel]);
    const apart = [far(off[0] ** 2, 15), far(off[1] ** 2 + off[2] ** 2, 8)];
    if (apart[0] + 2 * apart[1] < best[0] + 2 * best[1]) best = apart;
  }
  return best;
}

// The chance of trains on each track, by its texture; null where the print isn't known.
export function textureOf(measures, board, weights) {
  return texturesOf(measures, board).map((rows) => (board.isKnown ? chances(rows, weights)[1] : null));
}

// The rows of features of texture for each track, nobody's and anybody's: means over its spaces.
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

// The colours of the trains as they are in this picture: the usual ones, on half the way to those that were tapped,
// moved to those of the tracks that are clear.
export function learn(measures, board, colors, { trains, weights }, tapped = {}) {
  const first = Object.fromEntries(
    Object.entries(trains).map((
      [color, usual],
    ) => [color, usual.map((value, channel) => value + TAPPED * ((tapped[color]?.[channel] ?? value) - value))]),
  );
  let learnt = first;
  for (let round = 0; round < ROUNDS; round += 1) {
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

// The mean of colours with the usual one among them; what lies far off hardly counts.
function middle(usual, colors) {
  let mean = usual;
  for (let round = 0; round < 2; round += 1) {
    const sums = usual.map((value) => value * USUAL);
    let weights = USUAL;
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
