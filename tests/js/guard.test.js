// The buttons of a hand of tickets, tapped in a hurry.

import { pass, settle } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { OncePerTap } from "../../static/js/core/guard.js";

const GUARD_MS = 600;
const BUTTON = { setAttribute: () => {}, removeAttribute: () => {} };

/** A hand whose buttons are tapped: what was done, and what had moved. */
function hand(answer = () => Promise.resolve()) {
  const [done, moved] = [[], []];
  const guard = new OncePerTap(({ id }) => moved.push(id));
  const tap = async (id, { x = 10, detail = 1 } = {}) => {
    const event = { timeStamp: performance.now(), clientX: x, clientY: 10, detail };
    const work = () => {
      done.push(id);
      return answer();
    };
    guard.once(id, { ...BUTTON, id }, event, work);
    await settle();
  };
  return { guard, tap, done, moved };
}

test("the second of two quick taps on a button does nothing, a later one does", async () => {
  const { tap, done, moved } = hand();
  await tap("a");
  await pass(GUARD_MS - 1);
  await tap("a");
  await tap("a", { x: 80 }); // wherever the button is by now
  assert.deepEqual(done, ["a"]);
  await pass(1);
  await tap("a");
  assert.deepEqual([done, moved], [["a", "a"], []]);
});

test("what is on its way isn't done again, however late it is answered", async () => {
  let answered = null;
  const { tap, done } = hand(() => new Promise((resolve) => (answered = resolve)));
  await tap("a");
  await pass(10 * GUARD_MS);
  await tap("a");
  assert.deepEqual(done, ["a"]);
  answered();
  await settle();
  await pass(GUARD_MS - 1); // the page has only just shown the answer
  await tap("a");
  assert.deepEqual(done, ["a"]);
  await pass(1);
  await tap("a");
  assert.deepEqual(done, ["a", "a"]);
});

test("what has moved under the finger isn't meant, and says so", async () => {
  const { tap, done, moved } = hand();
  await tap("a");
  await tap("b");
  assert.deepEqual([done, moved], [["a"], ["b"]]);
});

test("a button at another place is meant, however soon, and so is one that a key presses", async () => {
  const { tap, done } = hand();
  await tap("a");
  await tap("b", { x: 80 });
  await tap("c", { x: 80, detail: 0 });
  assert.deepEqual(done, ["a", "b", "c"]);
});

test("who has typed in between means what they tap", async () => {
  const { guard, tap, done } = hand();
  await tap("a");
  guard.relax();
  await tap("b");
  assert.deepEqual(done, ["a", "b"]);
});
