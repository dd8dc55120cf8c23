// Fits the reader's constants: deno run fit.js JOB, a JSON file {usual, boards: [{box, board, known, unknown, labels,
// stations}]}, of which `known` and `unknown` are lists of {photo, kind, seen}. The photos of a series are read with
// constants from the other series; the accuracy is written to JOB.report, and for a box's page to JOB.measured. The
// constants in JOB.fitted are fitted to all series.

import { chances, featuresOf, learn, texturesOf } from "../../static/js/photo/colours.js";
import { decide, likeliest, MIN_STATION_CHANCE } from "../../static/js/photo/read.js";
import { citiesOf, unpack } from "../../static/js/photo/table.js";
import { middleOf, trackColors } from "../../static/js/photo/taps.js";
import { doubt, report, sharesOf } from "./judge.js";
import { reportTables } from "./tables.js";
import { weigh } from "./weigh.js";

const AGAIN = 2; // number of further fits, each with the trains' colours that the last weights give
const CALMS = [1, 1.15, 1.3, 1.5, 1.75, 2, 2.5, 3, 4];
// Assumed colours of trains that no labelled photo shows.
const ASSUMED = { white: [195, 14, 2], purple: [85, 2, -25], orange: [125, 88, -8] };

const job = JSON.parse(Deno.readTextFileSync(Deno.args[0]));
const COLORS = [...new Set(job.boards.flatMap(({ labels }) => Object.values(labels).flatMap(Object.values)))].filter((
  color,
) => color !== "none").sort();

// Routes or cities: the features seen in each picture, the owners, and the function that reads them.
const tasks = {
  known: {
    read: readTracks,
    samples: job.boards.flatMap((one) =>
      samplesOf(one, unpack(one.board), one.known, (seen) => seen.tracks, one.labels)
    ),
  },
  unknown: {
    read: readTracks,
    samples: job.boards.flatMap((one) => {
      const bare = unpack({ ...one.board, ground: null, prints: null }, job.usual);
      return samplesOf(one, bare, one.unknown, (seen) => seen.tracks, one.labels);
    }),
  },
  stations: {
    read: readCities,
    samples: job.boards
      .filter(({ stations }) => Object.keys(stations).length > 0)
      .flatMap((one) => samplesOf(one, citiesOf(unpack(one.board)), one.known, (seen) => seen.cities, one.stations)),
  },
};

function samplesOf({ box, labels }, its, pictures, part, owned) {
  const isBlank = (photo) => Object.values(labels[photo]).every((color) => color === "none");
  return pictures
    .filter(({ photo }) => owned[photo] || isBlank(photo))
    .map(({ photo, kind, seen }) => ({
      ...{ photo, kind, seen: part(seen), isBlank: isBlank(photo), its: { ...its, colors: COLORS } },
      series: `${box} ${/\d/.test(photo) ? photo.replace(/\d+/, "") : JSON.stringify(labels[photo])}`,
      owners: its.routes.map(({ id }) => owned[photo]?.[id] ?? "none"),
    }));
}

function readTracks(...seen) {
  return decide(...seen).tracks;
}

function readCities(seen, cities, fitted) {
  const found = featuresOf(seen, cities, cities.colors, fitted.trains);
  return found.map((rows) => likeliest(chances(rows, fitted.weights, fitted.calm), cities.colors, MIN_STATION_CHANCE));
}

// A pseudorandom number below `most`, the same sequence in each run.
let last = 1;
function below(most) {
  last = (last * 16807) % 2147483647;
  return last % most;
}

// The examples that a player gives by a tap on one train of each colour.
function tapped({ its, seen, owners }) {
  let first = 0;
  const tracks = its.routes.map(({ spaces }) => spaces.map(() => first++));
  const colors = COLORS.filter((color) => owners.includes(color));
  return Object.fromEntries(
    colors.map((color) => {
      const own = tracks.filter((_, index) => owners[index] === color);
      const track = own[below(own.length)];
      return [color, middleOf(trackColors(seen, track, seen[track[below(track.length)]].core))];
    }),
  );
}

function fit({ read }, samples) {
  const cores = Object.fromEntries(COLORS.map((color) => [color, []]));
  for (const { its, seen, owners } of samples) {
    its.routes.flatMap(({ spaces }, index) => spaces.map(() => owners[index])).forEach((owner, at) =>
      cores[owner]?.push(seen[at].core)
    );
  }
  const trains = Object.fromEntries(COLORS.map((color) => [color, middleOf(cores[color])]));
  const helped = read === readTracks
    ? samples.flatMap((one) => [{ ...one, taps: {} }, { ...one, taps: tapped(one) }])
    : samples;
  const tracksOf = (weights) =>
    helped.flatMap(({ its, seen, owners, taps }) => {
      const now = weights ? learn(seen, its, COLORS, { trains, weights }, taps) : trains;
      return featuresOf(seen, its, COLORS, now).map((rows, index) => ({
        rows,
        owner: COLORS.indexOf(owners[index]) + 1,
      }));
    });
  let weights = weigh(tracksOf(null));
  for (let round = 0; round < AGAIN && read === readTracks; round += 1) weights = weigh(tracksOf(weights), weights);
  return {
    weights,
    trains,
    calm: 1,
    ...(samples[0].its.isKnown && read === readTracks && { texture: textureOf(samples) }),
  };
}

// Weights for the chance of trains by texture, whatever their colour.
function textureOf(samples) {
  return weigh(
    samples.flatMap(({ its, seen, owners }) =>
      texturesOf(seen, its).map((rows, index) => ({ rows, owner: owners[index] === "none" ? 0 : 1 }))
    ),
  );
}

// The readings of all photos with constants from other series, by the reader's calmness; with a tap on each colour or
// without.
function leaveOut(task, folds) {
  const filled = task.samples.filter(({ isBlank }) => !isBlank);
  return (calm, isTapped = false) =>
    filled.flatMap((sample) =>
      task.read(sample.seen, sample.its, { ...folds[sample.series], calm }, isTapped ? tapped(sample) : {}).map(
        (one, index) => {
          const label = sample.owners[index];
          return {
            ...one,
            photo: sample.photo,
            kind: sample.kind,
            series: sample.series,
            label,
            printed: sample.its.printed[sample.its.routes[index].id],
            id: sample.its.routes[index].id,
            isRight: (one.color ?? "none") === label,
          };
        },
      )
    );
}

const brief = (values) => values.map((value) => Number(value.toPrecision(4)));
const results = {};
const measured = {};
const reports = [];
for (const [name, task] of Object.entries(tasks)) {
  const all = [...new Set(task.samples.filter(({ isBlank }) => !isBlank).map(({ series }) => series))];
  const folds = Object.fromEntries(
    all.map((series) => [series, fit(task, task.samples.filter((one) => one.series !== series))]),
  );
  const readings = leaveOut(task, folds);
  const [[, calm]] = CALMS.map((one) => [doubt(readings(one)), one]).sort((a, b) => a[0] - b[0]);
  for (const board of new Set(all.map((series) => series.split(" ")[0]))) {
    for (const isTapped of task.read === readTracks ? [false, true] : [false]) {
      const own = readings(calm, isTapped).filter(({ series }) => series.startsWith(`${board} `));
      if (name === "known" && !isTapped) measured[board] = sharesOf(own);
      reports.push(report(own, `${name}, ${board}, calm ${calm}${isTapped ? ", a train of each colour tapped" : ""}`));
    }
  }
  const fitted = fit(task, task.samples);
  const { weights, trains, texture } = fitted;
  if (name === "known") {
    const plain = task.samples.filter(({ kind, isBlank }) => kind === "plain" && !isBlank);
    reports.push(
      reportTables(plain, ({ series }) => folds[series], "tables without all the colours, the series left out"),
      reportTables(plain, () => fitted, "tables without all the colours, fitted to all"),
    );
  }
  if (task.read === readTracks) {
    const biases = weights.slice(-COLORS.length);
    for (const [color, core] of Object.entries(ASSUMED)) {
      trains[color] = core;
      weights.push(biases.reduce((sum, bias) => sum + bias / biases.length, 0));
    }
  }
  results[name] = {
    calm,
    weights: brief(weights),
    ...(texture && { texture: brief(texture) }),
    trains: Object.fromEntries(Object.entries(trains).map(([color, core]) => [color, brief(core)])),
  };
}
Deno.writeTextFileSync(`${Deno.args[0]}.fitted`, JSON.stringify(results));
Deno.writeTextFileSync(`${Deno.args[0]}.measured`, JSON.stringify(measured));
Deno.writeTextFileSync(`${Deno.args[0]}.report`, reports.join("\n"));
