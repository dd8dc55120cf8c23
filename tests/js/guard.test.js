// Hasty taps: on a part that has just changed, two at one place, on a hand of tickets, and on a question.

import { page, pass, settle } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  acceptTaps,
  ignoreTaps,
  isSure,
  OncePerTap,
  onIgnoredKey,
  swallowSecondTaps,
  whileBusy,
} from "../../static/js/core/guard.js";

const GUARD_MS = 600;
const SURE_MS = 4000;
const MAP = "the map";
let onMap = false; // a press on the map is the second of two there
const changed = swallowSecondTaps({ contains: (target) => target === MAP }, () => onMap);

/** The events of a tap that got through: its press, and its click. */
function tap(at, { x = 10, y = 10, target = null, detail = 1 } = {}) {
  const send = (type) => {
    const event = new Event(type, { cancelable: true });
    const facts = { target, timeStamp: at, clientX: x, clientY: y, detail };
    for (const [name, value] of Object.entries(facts)) Object.defineProperty(event, name, { value });
    page.dispatchEvent(event);
    return !event.defaultPrevented;
  };
  const press = send("pointerdown");
  send("pointerup");
  return [press, send("click")];
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

test("what has just changed isn't meant by a click, until its reader could see it or has brought it up", () => {
  const start = performance.now();
  const click = (after) => tap(start + after, { x: 500 })[1];
  ignoreTaps(page);
  assert.deepEqual([click(0), click(GUARD_MS - 1), click(GUARD_MS)], [false, false, true]);
  acceptTaps(page);
  assert.equal(click(1), true);
});

test("a key press on what has just changed is ignored, and its reader is told", () => {
  let told = 0;
  onIgnoredKey(() => told++);
  ignoreTaps(page);
  assert.equal(tap(performance.now(), { x: 700, detail: 0 })[1], false);
  tap(performance.now(), { x: 700 });
  acceptTaps(page);
  tap(performance.now(), { x: 700, detail: 0 });
  assert.equal(told, 1);
});

test("Enter held down presses a button once, and still fills a text field", () => {
  const press = (target, repeat) => {
    const event = new Event("keydown", { cancelable: true });
    for (const [name, value] of Object.entries({ target, repeat, key: "Enter" })) {
      Object.defineProperty(event, name, { value });
    }
    page.dispatchEvent(event);
    return !event.defaultPrevented;
  };
  const button = { closest: () => button };
  const field = { closest: () => null };
  assert.deepEqual([press(button, false), press(button, true), press(field, true)], [true, false, true]);
});

// --- a hand of tickets

const BUTTON = { setAttribute: () => {}, removeAttribute: () => {} };

/** A hand with buttons, the list of its actions, and the list of moved elements. */
function hand(answer = () => Promise.resolve()) {
  const [done, moved] = [[], []];
  const guard = new OncePerTap(({ id }) => moved.push(id));
  const press = async (id, { x = 10, detail = 1 } = {}) => {
    const event = { timeStamp: performance.now(), clientX: x, clientY: 10, detail };
    const work = () => {
      done.push(id);
      return answer();
    };
    guard.once(id, { ...BUTTON, id }, event, work);
    await settle();
  };
  return { guard, press, done, moved };
}

test("the second of two quick taps on a button does nothing, a later one does", async () => {
  const { press, done, moved } = hand();
  await press("a");
  await pass(GUARD_MS - 1);
  await press("a");
  await press("a", { x: 80 }); // wherever the button is by now
  assert.deepEqual(done, ["a"]);
  await pass(1);
  await press("a");
  assert.deepEqual([done, moved], [["a", "a"], []]);
});

test("once a hand has scrolled the page, what lies at the same place is meant", async () => {
  for (const type of ["pointercancel", "wheel"]) {
    const { press, done, moved } = hand();
    await press("a");
    await press("b");
    page.dispatchEvent(new Event(type));
    await press("b");
    assert.deepEqual([done, moved], [["a", "b"], ["b"]]);
  }
});

test("what is on its way isn't done again, however late it is answered", async () => {
  let answered = null;
  const { press, done } = hand(() => new Promise((resolve) => (answered = resolve)));
  await press("a");
  await pass(10 * GUARD_MS);
  await press("a");
  assert.deepEqual(done, ["a"]);
  answered();
  await settle();
  await pass(GUARD_MS - 1); // the page has only just shown the answer
  await press("a");
  assert.deepEqual(done, ["a"]);
  await pass(1);
  await press("a");
  assert.deepEqual(done, ["a", "a"]);
});

test("a key pressed twice is two presses", async () => {
  const { press, done } = hand();
  await press("a", { detail: 0 });
  await press("a", { detail: 0 });
  assert.deepEqual(done, ["a", "a"]);
});

test("a button works again after its work has failed", async () => {
  const attributes = new Set();
  const button = {
    setAttribute: (name) => attributes.add(name),
    removeAttribute: (name) => attributes.delete(name),
  };
  const guard = new OncePerTap();
  let tries = 0;
  const press = () =>
    guard.once("a", button, { timeStamp: performance.now(), clientX: 10, clientY: 10, detail: 1 }, () => {
      tries += 1;
      throw new Error("no connection");
    });
  await assert.rejects(press(), /no connection/);
  assert.equal(attributes.size, 0);
  await pass(GUARD_MS);
  await assert.rejects(press(), /no connection/);
  assert.equal(tries, 2);
});

test("a busy button works again after its work has failed", async () => {
  const button = { ariaBusy: null };
  let tries = 0;
  const press = () => whileBusy(button, () => Promise.reject(new Error(`failed ${++tries}`)));
  await assert.rejects(press(), /failed 1/);
  assert.equal(button.ariaBusy, "false");
  await assert.rejects(press(), /failed 2/);
});

test("what has moved under the finger isn't meant, and says so", async () => {
  const { press, done, moved } = hand();
  await press("a");
  await press("b");
  assert.deepEqual([done, moved], [["a"], ["b"]]);
});

test("a button at another place is meant, however soon, and so is one that a key presses", async () => {
  const { press, done } = hand();
  await press("a");
  await press("b", { x: 80 });
  await press("c", { x: 80, detail: 0 });
  assert.deepEqual(done, ["a", "b", "c"]);
});

test("who has typed in between means what they tap", async () => {
  const { guard, press, done } = hand();
  await press("a");
  guard.forgetLastTap();
  await press("b");
  assert.deepEqual(done, ["a", "b"]);
});

// --- a question

/** A button that asks before it acts, and the classes that it has. */
function question() {
  const classes = new Set();
  const classList = {
    add: (...names) => names.forEach((name) => classes.add(name)),
    remove: (name) => classes.delete(name),
    contains: (name) => classes.has(name),
  };
  const label = { textContent: "Undo" };
  return { classes, label, press: () => isSure({ classList }, label, "Undo?") };
}

test("the first tap asks, and the second one is the answer, once the question could be read", async () => {
  const { classes, label, press } = question();
  assert.equal(press(), false);
  assert.equal(label.textContent, "Undo?");
  assert.ok(classes.has("is-being-read"));
  await pass(500);
  assert.ok(!classes.has("is-being-read"));
  assert.equal(press(), true);
});

test("a question that nobody answers is taken back", async () => {
  const { label, press } = question();
  press();
  await pass(SURE_MS);
  assert.equal(label.textContent, "Undo");
  assert.equal(press(), false);
});
