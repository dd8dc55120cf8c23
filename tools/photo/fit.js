// Fits the reader's constants: deno run fit.js JOB, a JSON file {board, usual, known, unknown, labels, stations}, of which `known` and `unknown` are lists
// of {photo, kind, seen}. Each game's photos are read with constants from the other games'; what that comes to goes to JOB.report.
// The constants, in JOB.fitted, were fitted to all.

import { chances, featuresOf, learn } from "../../static/js/photo/colours.js";
import { ASK_STATION, decide, likeliest } from "../../static/js/photo/read.js";
import { median } from "../../static/js/photo/spaces.js";
import { citiesOf, unpack } from "../../static/js/photo/table.js";
import { doubt, report } from "./judge.js";
import { weigh } from "./weigh.js";

const AGAIN = 2; // times the weights are fitted again, with the trains' colours learnt by them
const CALMS = [1, 1.15, 1.3, 1.5, 1.75, 2, 2.5, 3, 4];
// What trains of further colours are like that no labelled photo shows: assumed, on boards that no photo shows either.
const ASSUMED = { white: [195, 14, 2], purple: [85, 2, -25], orange: [125, 88, -8] };

const job = JSON.parse(Deno.readTextFileSync(Deno.args[0]));
const gameOf = (photo) => JSON.stringify(job.labels[photo]);
const board = unpack(job.board);
const bare = unpack({ ...job.board, ground: null, prints: null }, job.usual);

// Tracks or cities: what is seen of them in each picture, whose they are, and how they are read.
const tasks = {
  known: taskOf(board, job.known, (seen) => seen.tracks, job.labels, decide),
  unknown: taskOf(bare, job.unknown, (seen) => seen.tracks, job.labels, decide),
  stations: taskOf(citiesOf(board), job.known, (seen) => seen.cities, job.stations, readCities),
};

function taskOf(its, pictures, part, labels, read) {
  const isBlank = (photo) => Object.values(job.labels[photo]).every((color) => color === "none");
  const samples = pictures
    .filter(({ photo }) => labels[photo] || isBlank(photo))
    .map(({ photo, kind, seen }) => ({
      ...{ photo, kind, seen: part(seen), isBlank: isBlank(photo) },
      owners: its.routes.map(({ id }) => labels[photo]?.[id] ?? "none"),
    }));
  return { its, samples, read };
}

function readCities(seen, cities, fitted) {
  const found = featuresOf(seen, cities, cities.colors, fitted.trains);
  return found.map((rows) => likeliest(chances(rows, fitted.weights, fitted.calm), cities.colors, ASK_STATION));
}

function fit({ its, read }, samples) {
  const { colors, routes } = its;
  const cores = Object.fromEntries(colors.map((color) => [color, []]));
  for (const { seen, owners } of samples) {
    routes.flatMap(({ spaces }, index) => spaces.map(() => owners[index])).forEach((owner, at) => cores[owner]?.push(seen[at].core));
  }
  const trains = Object.fromEntries(colors.map((color) => [color, [0, 1, 2].map((channel) => median(cores[color].map((core) => core[channel])))]));
  const tracksOf = (weights) =>
    samples.flatMap(({ seen, owners }) => {
      const now = weights ? learn(seen, its, colors, { trains, weights }) : trains;
      return featuresOf(seen, its, colors, now).map((rows, index) => ({ rows, owner: colors.indexOf(owners[index]) + 1 }));
    });
  let weights = weigh(tracksOf(null));
  for (let round = 0; round < AGAIN && read === decide; round += 1) weights = weigh(tracksOf(weights), weights);
  return { weights, trains, calm: 1 };
}

// All readings of photos whose games weren't fitted to, by how calm the reader is.
function leaveOut(task) {
  const played = task.samples.filter(({ isBlank }) => !isBlank);
  const fits = new Map(played.map(({ photo }) => [gameOf(photo), null]));
  for (const game of fits.keys()) fits.set(game, fit(task, task.samples.filter(({ photo }) => gameOf(photo) !== game)));
  return (calm) =>
    played.flatMap(({ photo, kind, seen, owners }) =>
      task.read(seen, task.its, { ...fits.get(gameOf(photo)), calm }).map((one, index) => {
        const label = owners[index];
        return { ...one, photo, kind, label, id: task.its.routes[index].id, isRight: (one.color ?? "none") === label };
      }),
    );
}

const brief = (values) => values.map((value) => Number(value.toPrecision(4)));
const results = {};
const reports = [];
for (const [name, task] of Object.entries(tasks)) {
  const readings = leaveOut(task);
  const [[, calm]] = CALMS.map((one) => [doubt(readings(one)), one]).sort((a, b) => a[0] - b[0]);
  reports.push(report(readings(calm), `${name}, calm ${calm}`));
  const { weights, trains } = fit(task, task.samples);
  if (name === "unknown") {
    const biases = weights.slice(-board.colors.length);
    for (const [color, core] of Object.entries(ASSUMED)) {
      trains[color] = core;
      weights.push(biases.reduce((sum, bias) => sum + bias / biases.length, 0));
    }
  }
  results[name] = { calm, weights: brief(weights), trains: Object.fromEntries(Object.entries(trains).map(([color, core]) => [color, brief(core)])) };
}
Deno.writeTextFileSync(`${Deno.args[0]}.fitted`, JSON.stringify(results));
Deno.writeTextFileSync(`${Deno.args[0]}.report`, reports.join("\n"));
