// The routes along which a finger has drawn: only arithmetic.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Stroke } from "../../static/js/board/stroke.js";

const line = (...points) => points.map(([x, y]) => ({ x, y }));
const TRACKS = [
  { id: "a--b", line: line([0, 0], [100, 0]) },
  { id: "a--b-2", line: line([0, 9], [100, 9]) },
  { id: "b--c", line: line([110, 0], [110, 50], [200, 100]) },
  { id: "a--c", line: line([0, 20], [200, 110]) },
];
const TWINS = { "a--b": ["a--b-2"], "a--b-2": ["a--b"] };

/** The routes followed from point to point. */
function drawn(...points) {
  const [first, ...others] = line(...points);
  const stroke = new Stroke(TRACKS, (id) => TWINS[id] ?? [], 1, first);
  for (const point of others) stroke.draw(point);
  return stroke.followed;
}

test("a finger takes the tracks that it follows, in their order, however quick it is", () => {
  assert.deepEqual(drawn([0, -3], [108, -3], [112, 50], [200, 104]), ["a--b", "b--c"]);
  assert.deepEqual(drawn([200, 104], [112, 50], [108, -3], [0, -3]), ["b--c", "a--b"]);
});

test("what is crossed, or left halfway, isn't taken", () => {
  assert.deepEqual(drawn([50, -40], [50, 80]), []);
  assert.deepEqual(drawn([0, 0], [45, 0]), []);
});

test("two tracks of which only the ends are touched aren't taken", () => {
  assert.deepEqual(drawn([110, -30], [110, 12], [150, 20], [205, 80], [200, 100]), []);
});

test("of a double track the nearer one is taken, wherever the finger wavers", () => {
  assert.deepEqual(drawn([0, 8], [30, 8], [50, 3], [60, 3], [70, 8], [100, 8]), ["a--b-2"]);
});

test("a finger that begins beside all tracks draws nothing", () => {
  const begins = (x, y) => new Stroke(TRACKS, () => [], 1, { x, y }).isOn;
  assert.equal(begins(50, -15), true);
  assert.equal(begins(50, -30), false);
});

test("a track in two pieces, which goes round the world, is taken by either", () => {
  const around = [
    { id: "a--z", line: line([0, 0], [60, 0]) },
    { id: "a--z", line: line([900, 0], [990, 0]) },
  ];
  for (const [start, end] of [[-2, 60], [990, 900]]) {
    const stroke = new Stroke(around, () => [], 1, { x: start, y: 2 });
    stroke.draw({ x: end, y: 2 });
    assert.deepEqual(stroke.followed, ["a--z"]);
  }
});
