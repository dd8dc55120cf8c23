// A board painted from its figures, blank or with trains on it, and a photo of it on a table: no real photo is needed
// to try the reader.

import { FITTED } from "../../static/js/photo/fitted.js";
import { GRID } from "../../static/js/photo/light.js";
import { citiesOf, unpack } from "../../static/js/photo/table.js";
import { homography, sample } from "../../static/js/photo/straighten.js";

const WIDTH = 1500;
const TABLE = [96, 74, 58];

/**
 * The board from above; `owners` are the colours of tracks' trains, `stations` of cities' stations; `trains` what other
 * trains than the usual are like.
 */
export function paint(table, owners = {}, stations = {}, trains = {}) {
  const board = unpack(table, FITTED.prints);
  const height = Math.round(WIDTH / board.aspect);
  const data = new Uint8ClampedArray(4 * WIDTH * height).fill(255);
  for (let at = 0; at < WIDTH * height; at += 1) {
    const cell = Math.floor(((at % WIDTH) / WIDTH) * GRID.columns) +
      GRID.columns * Math.floor((Math.floor(at / WIDTH) / height) * GRID.rows);
    data.set(board.ground?.[cell] ?? [190, 170, 140], 4 * at);
  }
  const picture = { data, width: WIDTH, height };
  const spaces = board.routes.flatMap((route) => route.spaces.map((space) => ({ space, owner: owners[route.id] })));
  const cities = citiesOf(board).routes.map(({ id, spaces: [space] }) => ({ space, owner: stations[id] }));
  for (const { space } of [...spaces, ...cities]) print(picture, space);
  for (const { space, owner } of spaces) {
    if (owner) lay(picture, space, trains[owner] ?? FITTED.known.trains[owner], 0.47);
  }
  for (const { space, owner } of cities) if (owner) lay(picture, space, FITTED.stations.trains[owner], 0.6);
  return picture;
}

/** Calls back with where each pixel in and around a space lies, in its lengths and widths from the middle. */
function around({ width }, { x, y, angle, length, width: wide }, aspect, act) {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const reach = Math.ceil(length * width);
  const [column, row] = [Math.round(x * width), Math.round((y * width) / aspect)];
  for (let py = row - reach; py <= row + reach; py += 1) {
    for (let px = column - reach; px <= column + reach; px += 1) {
      const [dx, dy] = [(px + 0.5) / width - x, (py + 0.5) / width - y / aspect];
      act(4 * (py * width + px), (dx * cos + dy * sin) / length, (dy * cos - dx * sin) / wide);
    }
  }
}

function print(picture, space) {
  if (!space.print) return;
  around(picture, space, picture.width / picture.height, (at, along, across) => {
    if (Math.abs(along) >= 0.6 || Math.abs(across) >= 0.8) return;
    if (!space.across) return Math.abs(across) < 0.5 && set(picture, at, space.print);
    const row = Math.floor((across / 2.2 + 0.5) * 16);
    const column = Math.floor((along / 1.3 + 0.5) * 16);
    const middle = (space.along[7] + space.along[8]) / 2;
    set(picture, at, [
      space.across[row] + (Math.abs(across) < 0.4 ? space.along[column] - middle : 0),
      space.tint[row],
      space.print[2],
    ]);
  });
}

function lay(picture, space, color, half) {
  around(picture, space, picture.width / picture.height, (at, along, across) => {
    if (Math.abs(along) < half && Math.abs(across - 0.15) < half) set(picture, at, color);
    else if (Math.abs(along) < half && Math.abs(across - 0.3) < half) {
      set(picture, at, [color[0] / 3, color[1] / 3, color[2] / 3]);
    }
  });
}

/** Sets a pixel to a colour as the reader has them: lightness, red against blue, green against both. */
function set({ data }, at, [light, tint, green]) {
  const greens = light + (4 * green) / 3;
  const reds = (3 * light - greens) / 2 + tint;
  if (at >= 0 && at < data.length) data.set([reds, greens, reds - 2 * tint], at);
}

/**
 * A photo of a picture on a table with its corners at `corners`, in this light: by channel, and from left to right.
 */
export function photograph(picture, corners, { width = 1600, height = 1200, light = [1, 1, 1], dims = 0 } = {}) {
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  const [a, b, c, d, e, f, g, h] = homography(corners);
  const color = [0, 0, 0];
  for (let at = 0; at < width * height; at += 1) {
    const [px, py] = [(at % width) + 0.5, Math.floor(at / width) + 0.5];
    // The pixel's place on the board: two equations, solved.
    const [p, q, r, s] = [a - g * px, b - h * px, d - g * py, e - h * py];
    const size = p * s - q * r;
    const x = ((px - c) * s - q * (py - f)) / size;
    const y = (p * (py - f) - (px - c) * r) / size;
    if (x >= 0 && y >= 0 && x <= 1 && y <= 1) sample(picture, x * picture.width, y * picture.height, color, 0);
    else color.splice(0, 3, ...TABLE);
    data.set(
      color.map((value, channel) => value * light[channel] * (1 - (dims * px) / width) + ((at * 7919) % 13) - 6),
      4 * at,
    );
  }
  return /** @type {any} */ ({ data, width, height });
}
