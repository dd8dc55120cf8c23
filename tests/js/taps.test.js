// A hasty second tap is the same tap: what its first one brought up must not hear of it.

import { page } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { swallowSecondTaps } from "../../static/js/core/guard.js";

const MAP = "the map";
let onMap = false; // a press on the map is the second of two there
const changed = swallowSecondTaps({ contains: (target) => target === MAP }, () => onMap);

/** What of a tap got through: its press, and its click. */
function tap(at, { x = 10, y = 10, target = null, detail = 1 } = {}) {
  const tell = (type) => {
    const event = new Event(type, { cancelable: true });
    const facts = { target, timeStamp: at, clientX: x, clientY: y, detail };
    for (const [name, value] of Object.entries(facts)) Object.defineProperty(event, name, { value });
    page.dispatchEvent(event);
    return !event.defaultPrevented;
  };
  const press = tell("pointerdown");
  tell("pointerup");
  return [press, tell("click")];
}

test("two quick taps at one place are two, where the first one changed nothing", () => {
  assert.deepEqual([tap(1000), tap(1100)], [[true, true], [true, true]]);
});

test("the second of two is swallowed where the first one changed what lies there", () => {
  tap(2000);
  changed();
  assert.deepEqual(tap(2100), [false, false]);
  assert.deepEqual(tap(2600), [true, true]);
});

test("a tap at another place is another one, however soon it comes", () => {
  tap(3000);
  changed();
  assert.deepEqual(tap(3050, { x: 200 }), [true, true]);
});

test("a key means what it says", () => {
  tap(4000);
  changed();
  assert.equal(tap(4050, { detail: 0 })[1], true);
});

test("the second tap of two on the map is swallowed where the sheet has come up under it", () => {
  tap(5000, { target: MAP });
  onMap = true;
  assert.deepEqual(tap(5100), [false, false]);
  onMap = false;
});
