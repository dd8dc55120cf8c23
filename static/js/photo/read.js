// Read a photographed board: the owner of each route, its probability, and whether to ask the user.

import { align, MIN_ALIGNED_LIKENESS } from "./align.js";
import { withBlank } from "./blank.js";
import { chances, featuresOf, learn, measure, textureOf } from "./colours.js";
import { FITTED } from "./fitted.js";
import { groundOf, lightOf, relight } from "./light.js";
import { pairUp, tooMany } from "./rules.js";
import { patchesOf } from "./spaces.js";
import { homography, project } from "./straighten.js";
import { citiesOf, unpack } from "./table.js";
import { tappedColors } from "./taps.js";

const MIN_ROUTE_CHANCE = 0.92; // of a sure route
export const MIN_STATION_CHANCE = 0.97; // of a sure station
const MIN_SURE_ROUTES = 2; // in a color without a seat: fewer are reading errors
const MAX_FOREIGN_CHANCE = 0.01; // of a color without a seat on a sure route
// Texture of a route that is printed in a player's color: minimum probability that proves trains, maximum that proves
// none.
const TEXTURE = { trains: 0.6, empty: 0.25 };

/**
 * Optional knowledge: the colors with a seat at the table (by default all of the box), taps on trains ([x, y] in the
 * picture's pixels, and a color), and a picture of the same copy of the board without trains.
 * @typedef {object} Help
 * @property {string[]} [seats]
 * @property {{x: number, y: number, color: string}[]} [taps]
 * @property {{image: ImageData, corners: number[][]} | null} [blank]
 */

/** @typedef {{route: string, color: string | null, sure: number, ask: boolean}} ReadTrack */

// Read the routes of a photo. `corners` are the printed board's four [x, y] in pixels, clockwise from the top left;
// `table` is the response of /boxes/<box>/photo.json. Trains of any color of the box are read. If the board isn't found
// at these corners, every route is doubtful.
/**
 * @param {ImageData} image
 * @param {number[][]} corners
 * @param {any} table
 * @param {Help} [help]
 * @returns {Promise<ReadTrack[]>}
 */
export async function readBoard(image, corners, table, help = {}) {
  const board = boardOf(table, help);
  return tracksOf(lookAt(image, corners, board), board, help).tracks;
}

// Read a whole photo: the routes as from readBoard, the colors without a seat that have trains on the board
// (`missing`), the routes once those have a seat (`seated`), the stations as {city, color, sure, ask}, and the board's
// true corners. Stations are the visible and the doubtful ones; a board whose empty cities aren't known has none.
/**
 * @param {ImageData} image
 * @param {number[][]} corners
 * @param {any} table
 * @param {Help} [help]
 */
export async function readPhoto(image, corners, table, help = {}) {
  const board = boardOf(table, help);
  const look = lookAt(image, corners, board);
  const stations = board.rings && board.stations ? stationsOf(look, board) : [];
  return { ...tracksOf(look, board, help), stations, corners: look.corners };
}

/** @param {any} table @param {Help} help */
function boardOf(table, { blank, seats = [] }) {
  const colors = [...new Set([...table.colors, ...seats])]; // an expansion has trains of its own
  return { ...unpack(blank ? withBlank(table, blank.image, blank.corners) : table, FITTED.prints), colors };
}

/** @param {any} look @param {any} board @param {Help} help */
function tracksOf(look, board, { taps = [], seats = board.colors }) {
  const seen = seeOf(look, board);
  const fitted = board.isKnown ? FITTED.known : FITTED.unknown;
  const tapped = tappedColors(taps, look, seen, board);
  const isHidden = board.routes.map(({ spaces }) => look.isLost || !spaces.every((space) => isOn(look, space)));
  const asked = (tracks) => tracks.map((one, index) => ({ ...one, ask: one.ask || isHidden[index] }));
  const read = decide(seen, board, fitted, tapped, seats);
  const missing = look.isLost ? [] : read.missing;
  const seated = missing.length > 0 ? decide(seen, board, fitted, tapped, [...seats, ...missing]) : read;
  return { missing, tracks: asked(read.tracks), seated: asked(seated.tracks) };
}

function isOn({ image: { width, height }, matrix }, space) {
  const [x, y] = project(matrix, space.x, space.y);
  return x >= 0 && y >= 0 && x <= width && y <= height;
}

function stationsOf(look, board) {
  const cities = citiesOf(board);
  return chancesOf(seeOf(look, cities), cities, FITTED.stations, FITTED.stations.trains)
    .map((row, index) => ({ city: cities.routes[index].id, ...likeliest(row, board.colors, MIN_STATION_CHANCE) }))
    .filter(({ color, ask }) => color || ask);
}

// The view of a picture: the board's position in it, and the light.
export function lookAt(image, corners, board) {
  const aligned = align(image, corners, board);
  const matrix = homography(aligned.corners);
  const light = lightOf(board.ground, groundOf(image, matrix, board));
  return { image, corners: aligned.corners, matrix, light, isLost: aligned.like < MIN_ALIGNED_LIKENESS };
}

// Measure each space with `measure`.
export function seeOf({ image, matrix, light }, board) {
  const patches = patchesOf(image, matrix, board);
  relight(patches, board, light);
  return measure(patches, board);
}

// Read the routes from the measures of their spaces: {tracks: [{route, color, sure, ask}], missing: [color]}.
export function decide(seen, board, fitted, tapped = {}, seats = board.colors) {
  const open = readAs(seen, board, fitted, tapped);
  const missing = board.colors.filter((color) =>
    !seats.includes(color) && open.read.filter((one) => one.color === color && !one.ask).length >= MIN_SURE_ROUTES
  );
  const colors = board.colors.filter((color) => seats.includes(color) || missing.includes(color));
  const { read, found } = readAs(seen, { ...board, colors }, fitted, tapped);
  const texture = textureOf(seen, board, fitted.texture);
  const tracks = read.map((one, index) => {
    const foreign = missing.reduce((sum, color) => sum + found[index][colors.indexOf(color) + 1], 0);
    const isOfAnother = !missing.includes(one.color) && foreign > MAX_FOREIGN_CHANCE;
    const isStray = ![null, ...colors].includes(open.read[index].color);
    const isPrinted = board.colors.includes(board.printed[one.route]);
    const isUnproved = isPrinted && !agrees(texture[index], one.color, board.printed[one.route]);
    return { ...one, ask: one.ask || isOfAnother || isStray || isUnproved };
  });
  return { tracks, missing };
}

// Trains in the printed color of their route differ from it in texture, not in color.
function agrees(texture, color, printed) {
  if (color === null) return texture === null || texture <= TEXTURE.empty;
  return color !== printed || (texture !== null && texture >= TEXTURE.trains);
}

// The likeliest owners if only trains of the board's `colors` are on it. `found` has the chances of each route before
// parallel routes are compared.
function readAs(seen, board, fitted, tapped) {
  const found = chancesOf(seen, board, fitted, learn(seen, board, board.colors, fitted, tapped));
  const read = pairUp(found, board, board.colors.length).map((row, index) => ({
    route: board.routes[index].id,
    ...likeliest(row, board.colors, MIN_ROUTE_CHANCE),
  }));
  for (const index of tooMany(read, board)) read[index].ask = true;
  return { read, found };
}

function chancesOf(seen, board, fitted, trains) {
  return featuresOf(seen, board, board.colors, trains).map((rows) => chances(rows, fitted.weights, fitted.calm));
}

// The likeliest of nobody and the colors; `ask` if its probability is below `least`.
export function likeliest(row, colors, least) {
  const top = row.indexOf(Math.max(...row));
  return { color: top ? colors[top - 1] : null, sure: row[top], ask: row[top] < least };
}
