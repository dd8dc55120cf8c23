// Reads a photographed board: who lies on each track, how sure that is, and whether to ask.

import { align, LIKE } from "./align.js";
import { withBlank } from "./blank.js";
import { chances, featuresOf, learn, measure, textureOf } from "./colours.js";
import { FITTED } from "./fitted.js";
import { groundOf, lightOf, relight } from "./light.js";
import { pairUp, tooMany } from "./rules.js";
import { patchesOf } from "./spaces.js";
import { homography, project } from "./straighten.js";
import { citiesOf, unpack } from "./table.js";
import { tappedColors } from "./taps.js";

const ASK = 0.92; // the least chance at which a track is sure
export const ASK_STATION = 0.97; // and a station
const SURE_TRACKS = 2; // of a colour without a seat: fewer are a mistake of the reader
const FOREIGN = 0.01; // the greatest chance of a colour without a seat at which a track is still sure
// Texture of a track that is printed in a player's colour: from which chance it proves trains, up to which none.
const TEXTURE = { trains: 0.6, empty: 0.25 };

/**
 * What else is known: the colours that have a seat at the table (without them, all of the box have one), taps on trains
 * ([x, y] in the picture's pixels, and a colour), and a picture of the same copy of the board without trains.
 * @typedef {object} Help
 * @property {string[]} [seats]
 * @property {{x: number, y: number, color: string}[]} [taps]
 * @property {{image: ImageData, corners: number[][]} | null} [blank]
 */

/** @typedef {{route: string, color: string | null, sure: number, ask: boolean}} ReadTrack */

// Read the tracks of a photo. `corners` are the printed board's four [x, y] in pixels, clockwise from the top left;
// `table` is the response of /boxes/<box>/photo.json. Trains of any colour of the box are read. Where the board isn't
// found at these corners, the app asks about every track.
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

// Read a whole photo: the tracks as readBoard does, the colours without a seat that have trains on the board
// (`missing`), the tracks once those have a seat (`seated`), the stations as {city, color, sure, ask}, and the board's
// true corners. Stations are those that are seen and those to ask about; there are none for a board whose empty cities
// aren't known.
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
    .map((row, index) => ({ city: cities.routes[index].id, ...likeliest(row, board.colors, ASK_STATION) }))
    .filter(({ color, ask }) => color || ask);
}

// How the picture is to be looked at: where the board lies, and in which light.
export function lookAt(image, corners, board) {
  const aligned = align(image, corners, board);
  const matrix = homography(aligned.corners);
  const light = lightOf(board.ground, groundOf(image, matrix, board));
  return { image, corners: aligned.corners, matrix, light, isLost: aligned.like < LIKE };
}

// What is seen of each space, as `measure` tells it.
export function seeOf({ image, matrix, light }, board) {
  const patches = patchesOf(image, matrix, board);
  relight(patches, board, light);
  return measure(patches, board);
}

// Read the tracks from the measures of their spaces: {tracks: [{route, color, sure, ask}], missing: [color]}.
export function decide(seen, board, fitted, tapped = {}, seats = board.colors) {
  const open = readAs(seen, board, fitted, tapped);
  const missing = board.colors.filter((color) =>
    !seats.includes(color) && open.read.filter((one) => one.color === color && !one.ask).length >= SURE_TRACKS
  );
  const colors = board.colors.filter((color) => seats.includes(color) || missing.includes(color));
  const { read, found } = readAs(seen, { ...board, colors }, fitted, tapped);
  const texture = textureOf(seen, board, fitted.texture);
  const tracks = read.map((one, index) => {
    const foreign = missing.reduce((sum, color) => sum + found[index][colors.indexOf(color) + 1], 0);
    const isOfAnother = !missing.includes(one.color) && foreign > FOREIGN;
    const isStray = ![null, ...colors].includes(open.read[index].color);
    const isPrinted = board.colors.includes(board.printed[one.route]);
    const isUnproved = isPrinted && !agrees(texture[index], one.color, board.printed[one.route]);
    return { ...one, ask: one.ask || isOfAnother || isStray || isUnproved };
  });
  return { tracks, missing };
}

// Trains in the colour of their track's print differ from it by texture, not by colour.
function agrees(texture, color, printed) {
  if (color === null) return texture === null || texture <= TEXTURE.empty;
  return color !== printed || (texture !== null && texture >= TEXTURE.trains);
}

// The likeliest owners if only trains of the board's `colors` are on it. `found` has the chances of each track before
// parallel tracks are compared.
function readAs(seen, board, fitted, tapped) {
  const found = chancesOf(seen, board, fitted, learn(seen, board, board.colors, fitted, tapped));
  const read = pairUp(found, board, board.colors.length).map((row, index) => ({
    route: board.routes[index].id,
    ...likeliest(row, board.colors, ASK),
  }));
  for (const index of tooMany(read, board)) read[index].ask = true;
  return { read, found };
}

function chancesOf(seen, board, fitted, trains) {
  return featuresOf(seen, board, board.colors, trains).map((rows) => chances(rows, fitted.weights, fitted.calm));
}

// The likeliest of nobody and the colours; asked about where that is less sure than `least`.
export function likeliest(row, colors, least) {
  const top = row.indexOf(Math.max(...row));
  return { color: top ? colors[top - 1] : null, sure: row[top], ask: row[top] < least };
}
