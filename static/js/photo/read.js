// Reads a photographed board: who lies on each track, how sure that is, and whether to ask.

import { align, LIKE } from "./align.js";
import { withBlank } from "./blank.js";
import { chances, featuresOf, learn, measure } from "./colours.js";
import { FITTED } from "./fitted.js";
import { groundOf, lightOf, relight } from "./light.js";
import { pairUp, tooMany } from "./rules.js";
import { patchesOf } from "./spaces.js";
import { homography, project } from "./straighten.js";
import { citiesOf, unpack } from "./table.js";
import { tappedColors } from "./taps.js";

const ASK = 0.95; // a track that is less sure is asked about
export const ASK_STATION = 0.97; // and a station

/**
 * What helps: taps on trains, [x, y] of the picture's pixels with their colour, and the same copy of the board
 * photographed empty.
 * @typedef {object} Help
 * @property {{x: number, y: number, color: string}[]} [taps]
 * @property {{image: ImageData, corners: number[][]} | null} [blank]
 */

// `image` is an ImageData, `corners` are the printed board's four [x, y] in its pixels, top left first and clockwise,
// `table` is what /boxes/<box>/photo.json says; its `colors` may be those of the players alone. Gives [{route, color,
// sure, ask}]. Where the board isn't found at these corners, all is asked.
/**
 * @param {ImageData} image
 * @param {number[][]} corners
 * @param {any} table
 * @param {Help} [help]
 * @returns {Promise<{route: string, color: string | null, sure: number, ask: boolean}[]>}
 */
export async function readBoard(image, corners, table, help = {}) {
  const board = boardOf(table, help);
  return tracksOf(lookAt(image, corners, board), board, help.taps);
}

// All that is read of a picture, looked at once: the tracks as by readBoard, the stations as {city, color, sure, ask}
// (those that are seen, and the cities that are asked about; none where it isn't known what a board's cities look like
// without), and where the corners are in fact.
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
  return { tracks: tracksOf(look, board, help.taps), stations, corners: look.corners };
}

/** @param {any} table @param {Help} help */
function boardOf(table, { blank }) {
  return unpack(blank ? withBlank(table, blank.image, blank.corners) : table, FITTED.prints);
}

function tracksOf(look, board, taps = []) {
  const seen = seeOf(look, board);
  const read = decide(
    seen,
    board,
    board.isKnown ? FITTED.known : FITTED.unknown,
    tappedColors(taps, look, seen, board),
  );
  board.routes.forEach(({ spaces }, index) => {
    if (look.isLost || !spaces.every((space) => isOn(look, space))) read[index].ask = true;
  });
  return read;
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

// The reading that follows from what was seen of the tracks.
export function decide(seen, board, fitted, tapped = {}) {
  const trains = learn(seen, board, board.colors, fitted, tapped);
  const found = pairUp(chancesOf(seen, board, fitted, trains), board, board.colors.length);
  const read = found.map((row, index) => ({ route: board.routes[index].id, ...likeliest(row, board.colors, ASK) }));
  for (const index of tooMany(read, board)) read[index].ask = true;
  return read;
}

function chancesOf(seen, board, fitted, trains) {
  return featuresOf(seen, board, board.colors, trains).map((rows) => chances(rows, fitted.weights, fitted.calm));
}

// The likeliest of nobody and the colours; asked about where that is less sure than `least`.
export function likeliest(row, colors, least) {
  const top = row.indexOf(Math.max(...row));
  return { color: top ? colors[top - 1] : null, sure: row[top], ask: row[top] < least };
}
