// The target of a tap and the position of the map: only arithmetic.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isTie, pick } from "../../static/js/board/pick.js";
import * as viewport from "../../static/js/board/viewport.js";

const BOARD = { x: -20, y: 30, width: 1000, height: 600 };
const WIDE = { x: 0, y: 0, width: 1200, height: 600 };
const STANDING = { x: 0, y: 0, width: 500, height: 800 };
const AREA = { width: 390, height: 700 };
const INSETS = { top: 10, right: 70, bottom: 200, left: 10 };
const line = (...points) => points.map(([x, y]) => ({ x, y }));
const THINGS = {
  tracks: [
    { id: "a--b", line: line([0, 0], [100, 0]) },
    { id: "a--b.2", line: line([0, 10], [100, 10]) },
    { id: "b--c", line: line([100, 0], [100, 50], [200, 100]) },
  ],
  cities: [
    { id: "a", x: 0, y: 0 },
    { id: "b", x: 100, y: 0 },
  ],
};
const ids = (x, y, scale = 1) => pick({ x, y }, scale, THINGS).map(({ id }) => id);
const close = (one, other) => assert.ok(Math.abs(one - other) < 1e-9, `${one} isn't ${other}`);

test("the nearest track is meant, and its twin may have been", () => {
  assert.deepEqual(ids(50, -8), ["a--b"]);
  assert.deepEqual(ids(50, 4), ["a--b", "a--b.2"]);
  assert.deepEqual(ids(50, 6), ["a--b.2", "a--b"]);
});

test("on a track itself no other one is meant, unless it is as good as there", () => {
  assert.deepEqual(ids(50, 0), ["a--b"]);
  assert.deepEqual(ids(50, 0, 0.5), ["a--b", "a--b.2"]);
});

test("a track that is missed by 8 pixels may be meant, however near the thumb comes to another", () => {
  const sevenApart = 0.7;
  assert.deepEqual(ids(50, 7.9 / sevenApart, sevenApart), ["a--b.2", "a--b"]);
  assert.deepEqual(ids(50, -3.1 / sevenApart, sevenApart), ["a--b"]);
});

test("what is as near as the first is a tie, unless it lies between the same cities, or the tap is on a city's dot", () => {
  const twins = (id) => ({ "a--b": ["a--b.2"], "a--b.2": ["a--b"] })[id] ?? [];
  const isTieAt = (x, y, things = THINGS) => isTie(pick({ x, y }, 1, things), twins);
  const crossing = { ...THINGS, tracks: [...THINGS.tracks, { id: "d--e", line: line([50, -50], [50, 50]) }] };
  assert.equal(isTieAt(50, 5), false);
  assert.equal(isTieAt(50, 0, crossing), true);
  assert.equal(isTieAt(51.1, 0, crossing), false);
  assert.equal(isTieAt(1, 0), false);
  assert.equal(isTieAt(92.5, 0, { tracks: [], cities: [{ id: "a", x: 80, y: 0 }, { id: "b", x: 105, y: 0 }] }), true);
});

test("a city that is nearest ties with no track, a track that is nearest with a city", () => {
  const twins = (id) => ({ "a--b": ["a--b.2"], "a--b.2": ["a--b"] })[id] ?? [];
  const at = (x, y) => {
    const found = pick({ x, y }, 0.6, THINGS);
    return [found[0].id, isTie(found, twins)];
  };
  assert.deepEqual(at(-12, 0), ["a", false]); // the tracks begin as near
  assert.deepEqual(at(1, -12), ["a--b", true]);
});

test("a bend is measured piece by piece", () => {
  assert.deepEqual(ids(150, 75), ["b--c"]);
});

test("on a city's dot the city is meant, before the tracks that meet there", () => {
  const [first, ...others] = ids(101, 1);
  assert.equal(first, "b");
  assert.ok(others.includes("a--b"));
});

test("a tap within a city's ring means the city, however small the board is", () => {
  assert.equal(ids(10.8, 0, 0.5)[0], "a");
  assert.equal(ids(11.2, 0, 0.5)[0], "a--b");
  assert.equal(ids(8.5, 0)[0], "a--b");
});

test("far from all a tap means nothing, and near is a matter of pixels", () => {
  assert.deepEqual(ids(50, 45), []);
  assert.equal(ids(50, 45, 0.5)[0], "a--b.2");
  assert.deepEqual(ids(50, -20, 2), []);
});

test("the overview shows the whole board, and so does the first look unless that is too small for a thumb", () => {
  const whole = viewport.wholeScale(WIDE, AREA);
  assert.ok(WIDE.width * whole <= AREA.width && WIDE.height * whole <= AREA.height);
  assert.ok(whole < 0.32);
  assert.equal(viewport.firstScale(WIDE, AREA), 0.32);
  assert.equal(viewport.firstScale(STANDING, AREA), viewport.wholeScale(STANDING, AREA));
  assert.equal(viewport.limited(99, WIDE, AREA), viewport.largestScale(WIDE, AREA));
  assert.equal(viewport.limited(0, WIDE, AREA), whole);
});

test("zooming keeps the point under the finger", () => {
  const view = { x: 100, y: 50, scale: 1 };
  const pixel = { x: 120, y: 300 };
  const before = viewport.toBoard(view, pixel);
  const after = viewport.toBoard(viewport.zoomed(view, 2.5, pixel), pixel);
  close(after.x, before.x);
  close(after.y, before.y);
});

test("the board can't be lost: dragged away it comes back to the insets", () => {
  const lost = viewport.bounded({ x: 5000, y: -5000, scale: 1.5 }, BOARD, AREA, INSETS);
  close((BOARD.x + BOARD.width - lost.x) * 1.5, AREA.width - INSETS.right);
  close((BOARD.y - lost.y) * 1.5, INSETS.top);
});

test("a board that is lower than the area stands in the middle of what is free", () => {
  const scale = viewport.wholeScale(BOARD, AREA);
  const { y } = viewport.bounded({ x: 0, y: 77, scale }, BOARD, AREA, INSETS);
  const [above, below] = [(BOARD.y - y) * scale, (y - BOARD.y - BOARD.height) * scale + AREA.height];
  close(above - INSETS.top, below - INSETS.bottom);
});

test("what is covered is moved as little as needed", () => {
  const view = { x: 0, y: 0, scale: 1 };
  const box = { left: 100, right: 120, top: 600, bottom: 620 };
  const moved = viewport.revealed(view, box, AREA, INSETS);
  assert.equal(moved.x, 0);
  close(620 - moved.y, AREA.height - INSETS.bottom);
  assert.deepEqual(viewport.revealed(moved, box, AREA, INSETS), moved);
});

test("a way between two views begins and ends there, and grows evenly", () => {
  const [from, to] = [{ x: 0, y: 0, scale: 1 }, { x: 300, y: 200, scale: 4 }];
  assert.deepEqual(viewport.between(from, to, 0), from);
  const end = viewport.between(from, to, 1);
  close(end.x, to.x);
  close(end.scale, to.scale);
  close(viewport.between(from, to, 0.5).scale, 2);
});
