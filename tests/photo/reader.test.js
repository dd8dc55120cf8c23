// The reader on painted boards: deno test reader.test.js -- FIGURES, a folder with the data of /boxes/<box>/photo.json.

import assert from "node:assert/strict";
import { test } from "node:test";
import { withBlank } from "../../static/js/photo/blank.js";
import { proposeCorners } from "../../static/js/photo/corners.js";
import { FITTED } from "../../static/js/photo/fitted.js";
import { decide, lookAt, readBoard, readPhoto, seeOf } from "../../static/js/photo/read.js";
import { pairUp, tooMany } from "../../static/js/photo/rules.js";
import { homography, project } from "../../static/js/photo/straighten.js";
import { unpack } from "../../static/js/photo/table.js";
import { middleOf, tappedColors } from "../../static/js/photo/taps.js";
import { paint, photograph } from "./painted.js";

const figures = (box) => JSON.parse(Deno.readTextFileSync(`${Deno.args[0]}/${box}.json`));
const europe = figures("europe");
// as though nobody had photographed it blank
const { ground: _ground, prints: _prints, rings: _rings, ...bare } = figures("usa");
const LYING = [[210, 170], [1400, 150], [1490, 1010], [120, 1040]];
const DRAGGED = [[214, 166], [1397, 154], [1485, 1013], [124, 1035]];
const COLORS = [...europe.colors, null, null];
const OWNERS = Object.fromEntries(
  Object.keys(europe.spaces).map((id, index) => [id, COLORS[(index * 5 + (index >> 3)) % COLORS.length]]),
);
for (const [one, other] of europe.lanes) if (OWNERS[one] === OWNERS[other]) OWNERS[other] = null;
const STATIONS = { paris: "red", wien: "blue", roma: "green" };
const PHOTO = photograph(paint(europe, OWNERS, STATIONS), LYING, { light: [0.8, 0.75, 0.65], dims: 0.4 });

const farthest = (found, there) =>
  Math.max(...found.map(([x, y], index) => Math.hypot(x - there[index][0], y - there[index][1]))) / 1200;

test("a tilted board in dim light is read, by corners that are a little off", async () => {
  const read = await readBoard(PHOTO, DRAGGED, { ...europe, trains: 200 });
  assert.deepEqual(read.map(({ route }) => route), Object.keys(europe.spaces));
  const certain = read.filter(({ ask }) => !ask);
  const right = certain.filter(({ route, color }) => color === OWNERS[route]);
  assert.ok(certain.length >= 0.85 * read.length, `certain ${certain.length} of ${read.length}`);
  assert.ok(right.length >= 0.98 * certain.length, `${right.length} right of ${certain.length}`);
  assert.ok(read.every(({ sure }) => sure > 0 && sure <= 1));
});

test("nobody's colour is read that doesn't play", async () => {
  const read = await readBoard(PHOTO, DRAGGED, { ...europe, colors: ["red", "blue", "green", "yellow"] });
  assert.ok(read.every(({ color }) => color !== "black"));
});

test("colours without a seat are named, and their trains are never another's", async () => {
  for (const seats of [["red", "blue", "green"], ["black", "yellow"], ["red", "blue", "green", "yellow"]]) {
    const { tracks, seated, missing } = await readPhoto(PHOTO, DRAGGED, { ...europe, trains: 200 }, { seats });
    const absent = europe.colors.filter((color) => !seats.includes(color));
    assert.deepEqual(missing, absent);
    const taken = tracks.filter(({ route, color, ask }) =>
      absent.includes(OWNERS[route]) && !ask && color !== OWNERS[route]
    );
    assert.deepEqual(taken, []);
    const others = tracks.filter(({ route }) => !absent.includes(OWNERS[route]));
    assert.ok(others.filter(({ ask }) => ask).length <= 0.18 * others.length);
    assert.deepEqual(seated, await readBoard(PHOTO, DRAGGED, { ...europe, trains: 200 }));
  }
});

test("no colour is missing where the trains are those of the table", async () => {
  const owners = Object.fromEntries(
    Object.entries(OWNERS).map(([route, color]) => [route, ["red", "blue"].includes(color) ? color : null]),
  );
  const photo = photograph(paint(europe, owners), LYING);
  const { missing, tracks } = await readPhoto(photo, LYING, { ...europe, trains: 200 }, { seats: ["red", "blue"] });
  assert.deepEqual(missing, []);
  assert.ok(tracks.every(({ color }) => [null, "red", "blue"].includes(color)));
});

test("trains of the colour under them are sure by their texture alone", () => {
  const route = (id) => ({ id, spaces: [{}] });
  const board = { isKnown: true, colors: ["red"], printed: { a: "red" }, routes: [route("a")], lanes: [], trains: 45 };
  // `off` is how unlike the empty space's colour it is; `tint`, `along` and `apart` are the texture
  const askedAt = (off, tint, along, apart, core) => {
    const seen = [{ core, cores: [core], none: [off, off, 0, tint, along, apart] }];
    const [{ color, ask }] = decide(seen, board, FITTED.known).tracks;
    return { color, ask };
  };
  const [red, white] = [FITTED.known.trains.red, FITTED.known.trains.white];
  assert.deepEqual(askedAt(0, 0, 0, 0, white), { color: null, ask: false });
  assert.deepEqual(askedAt(0, 0, 0.5, 1.5, white), { color: null, ask: true });
  assert.deepEqual(askedAt(5, 1, 1, 3, red), { color: "red", ask: false });
  assert.deepEqual(askedAt(5, 0, 0, 0.5, red), { color: "red", ask: true });
});

test("a photo is read at one look: the tracks, stations by the city, and where the board lies", async () => {
  const { stations, tracks, corners } = await readPhoto(PHOTO, DRAGGED, europe);
  const certain = stations.filter(({ ask }) => !ask);
  assert.deepEqual(Object.fromEntries(certain.map(({ city, color }) => [city, color])), STATIONS);
  assert.deepEqual(tracks, await readBoard(PHOTO, DRAGGED, europe));
  assert.ok(farthest(corners, LYING) < farthest(DRAGGED, LYING) / 2);
});

test("a picture of something else is asked about altogether", async () => {
  const other = photograph(paint(bare), LYING);
  for (const picture of [other, { data: new Uint8ClampedArray(4 * 800 * 600), width: 800, height: 600 }]) {
    const read = await readBoard(/** @type {any} */ (picture), [[0, 0], [800, 0], [800, 600], [0, 600]], europe);
    assert.ok(read.every(({ ask }) => ask));
    assert.equal(await proposeCorners(/** @type {any} */ (picture), europe), null);
  }
});

test("what lies outside of the picture is asked about", async () => {
  const half = { data: PHOTO.data.slice(0, 4 * 1600 * 600), width: 1600, height: 600 };
  const read = await readBoard(/** @type {any} */ (half), DRAGGED, europe);
  const below = read.filter(({ route }) => europe.spaces[route].some(([, y]) => y > 0.6));
  assert.ok(below.length > 20 && below.every(({ ask }) => ask));
});

test("the corners are proposed, whichever side is up", async () => {
  assert.ok(farthest(await proposeCorners(PHOTO, europe), LYING) < 0.02);
  const turned = [LYING[2], LYING[3], LYING[0], LYING[1]];
  assert.ok(farthest(await proposeCorners(photograph(paint(europe, OWNERS), turned), europe), turned) < 0.02);
});

test("a slow phone finds the corners that a fast one finds, after as many looks", async () => {
  const { now } = performance;
  let hours = 0;
  performance.now = () => 3_600_000 * hours++;
  const shares = [];
  const told = (share) => shares.push(share);
  const nothing = { data: new Uint8ClampedArray(4 * 800 * 600).map((_, at) => at * 7919), width: 800, height: 600 };
  try {
    assert.ok(farthest(await proposeCorners(PHOTO, europe, told), LYING) < 0.02);
    shares.length = 0;
    assert.equal(await proposeCorners(/** @type {any} */ (nothing), europe, told), null);
  } finally {
    performance.now = now;
  }
  assert.ok(shares.length >= 12 && shares.length <= 24, `${shares.length} looks`);
  assert.ok(shares.every((share, at) => share < 1 && (at === 0 || share > shares[at - 1])));
});

test("without figures the corners of what lies on the table are proposed", async () => {
  assert.ok(farthest(await proposeCorners(photograph(paint(bare), LYING)), LYING) < 0.02);
  assert.equal(
    await proposeCorners(/** @type {any} */ ({ data: new Uint8ClampedArray(4 * 800 * 600), width: 800, height: 600 })),
    null,
  );
});

test("a board that nobody has photographed blank is read by its printed colours", async () => {
  const usa = bare;
  const owners = Object.fromEntries(
    Object.keys(usa.spaces).map((id, index) => [id, [null, "black", null, "green", null][index % 5]]),
  );
  for (const [one, other] of usa.lanes) if (owners[one] === owners[other]) owners[other] = null;
  const colors = ["black", "green", "yellow", "red"];
  const read = await readBoard(photograph(paint(usa, owners), LYING), LYING, { ...usa, colors, trains: 200 });
  const certain = read.filter(({ ask }) => !ask);
  const right = certain.filter(({ route, color }) => color === owners[route]);
  assert.ok(certain.every(({ route, color }) => color !== usa.printed[route]));
  assert.ok(certain.length > 0.5 * read.length, `certain ${certain.length} of ${read.length}`);
  assert.ok(right.length >= 0.95 * certain.length, `${right.length} right of ${certain.length}`);
  assert.deepEqual((await readPhoto(PHOTO, LYING, usa)).stations, []);
});

test("nobody owns both lanes, and with few players one of them is nobody's", () => {
  const board = { lanes: [[0, 1]], closed: 3 };
  const found = [[0.1, 0.8, 0.1], [0.3, 0.6, 0.1]];
  const [, other] = pairUp(found, board, 4);
  assert.ok(other[1] < other[0]);
  const [first, second] = pairUp([[0.1, 0.9, 0], [0.2, 0, 0.8]], board, 3);
  assert.ok(first[1] > first[0] && second[0] > second[2]);
});

test("trains that nobody has are asked about, the least sure ones", () => {
  const read = [0.99, 0.97, 0.98].map((sure) => ({ color: "red", sure }));
  const board = { trains: 4, routes: [2, 2, 2].map((length) => ({ spaces: new Array(length) })) };
  assert.deepEqual([...tooMany(read, board)], [1]);
  assert.deepEqual([...tooMany(read, { ...board, trains: 6 })], []);
});

const PLAYERS = ["red", "blue", "green", "yellow", "black"];
const LAMP = photograph(paint(europe, OWNERS), LYING, { light: [1, 0.62, 0.3], dims: 0.6 });
const share = (read) => {
  const certain = read.filter(({ ask }) => !ask);
  return {
    asked: 1 - certain.length / read.length,
    wrong: certain.filter(({ route, color }) => color !== OWNERS[route]).length,
  };
};
const tapOn = (color, table = europe) => {
  const [, [space]] = Object.entries(table.spaces).find(([route]) => OWNERS[route] === color) ?? [];
  const [x, y] = project(homography(LYING), space[0], space[1]);
  return { x, y, color };
};

test("a tap on a train tells its colour, and that of the trains beside it", () => {
  const board = unpack(europe);
  const look = lookAt(LAMP, DRAGGED, board);
  const seen = seeOf(look, board);
  const told = tappedColors(PLAYERS.map((color) => tapOn(color)), look, seen, board);
  for (const color of PLAYERS) {
    let first = 0;
    const cores = board.routes.flatMap(({ id, spaces }) => {
      const own = seen.slice(first, first += spaces.length);
      return OWNERS[id] === color ? own.map(({ core }) => core) : [];
    });
    assert.ok(Math.hypot(...middleOf(cores).map((value, channel) => value - told[color][channel])) < 25, color);
  }
});

test("trains of a colour that nobody expects are read once one of them is tapped", async () => {
  const strange = photograph(paint(europe, OWNERS, {}, { blue: [120, -5, -45] }), LYING);
  const usual = await readBoard(strange, LYING, { ...europe, trains: 200 });
  const told = await readBoard(strange, LYING, { ...europe, trains: 200 }, {
    taps: PLAYERS.map((color) => tapOn(color)),
  });
  const right = (read) =>
    read.filter(({ route, color, ask }) => OWNERS[route] === "blue" && color === "blue" && !ask).length;
  assert.ok(right(told) > right(usual), `${right(told)}, without ${right(usual)}`);
  assert.ok(share(told).wrong <= share(usual).wrong);
});

test("the empty board, photographed first, makes up for a print that isn't known", async () => {
  const plain = { ...europe, prints: undefined, ground: undefined, rings: undefined, trains: 200 };
  const blank = { image: photograph(paint(europe), LYING), corners: LYING };
  const without = share(await readBoard(PHOTO, LYING, plain));
  const helped = share(await readBoard(PHOTO, LYING, plain, { blank }));
  assert.ok(helped.asked < without.asked / 2, `${helped.asked}, without ${without.asked}`);
  assert.ok(helped.wrong <= 2, `${helped.wrong} wrong`);
});

test("a picture without the board tells nothing of this copy", () => {
  const nothing = { data: new Uint8ClampedArray(4 * 800 * 600), width: 800, height: 600 };
  assert.equal(withBlank(europe, /** @type {any} */ (nothing), [[0, 0], [800, 0], [800, 600], [0, 600]]), europe);
});

test("no corners are proposed of a board whose print isn't known", async () => {
  assert.equal(await proposeCorners(photograph(paint(bare), LYING), bare), null);
});
