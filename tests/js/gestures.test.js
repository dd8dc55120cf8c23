// Fingers on the map: tap, double tap, or neither.

import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { watchGestures } from "../../static/js/board/gestures.js";

const CORNER = { left: 100, top: 50 };

/** A map: `send` it a pointer's events, and what it made of them is in `calls`. */
function map() {
  const area = Object.assign(new EventTarget(), { getBoundingClientRect: () => CORNER, setPointerCapture() {} });
  const calls = [];
  const tell = (name) => (...facts) => calls.push([name, ...facts]);
  const on = { begin() {}, draws: () => false, drawn() {}, rest: tell("rest"), move: tell("move"), zoom: tell("zoom") };
  watchGestures(area, { ...on, tap: tell("tap"), doubleTap: tell("doubleTap") });
  const send = (type, at, x, y, pointerId = 1) => {
    const facts = { timeStamp: at, clientX: x, clientY: y, pointerId, button: 0, pointerType: "touch" };
    const event = new Event(type);
    for (const [name, value] of Object.entries(facts)) Object.defineProperty(event, name, { value });
    area.dispatchEvent(event);
  };
  const tap = (at, x = 150, y = 80) => {
    send("pointerdown", at, x, y);
    send("pointerup", at + 40, x, y);
  };
  return { send, tap, calls, names: () => calls.map(([name]) => name) };
}

test("a tap is reported where it fell, counted from the map's corner", () => {
  const { tap, calls } = map();
  tap(1000);
  assert.deepEqual(calls[0].slice(0, 2), ["tap", { x: 50, y: 30 }]);
});

test("two quick taps are a double tap, and a third one is a tap again", () => {
  const { tap, names } = map();
  for (const at of [1000, 1200, 1400, 1600]) tap(at);
  assert.deepEqual(names(), ["tap", "doubleTap", "tap", "doubleTap"]);
});

test("two taps that are slow, or far from each other, are two", () => {
  const { tap, names } = map();
  tap(1000);
  tap(1500);
  tap(1600, 300);
  assert.deepEqual(names(), ["tap", "tap", "tap"]);
});

test("a finger that slips a little taps, and one that moves on moves the map alone", () => {
  const { send, names } = map();
  send("pointerdown", 1000, 150, 80);
  send("pointermove", 1020, 155, 84);
  send("pointerup", 1040, 155, 84);
  assert.deepEqual(names(), ["tap"]);
  send("pointerdown", 3000, 150, 80);
  send("pointermove", 3020, 170, 80);
  send("pointermove", 3040, 151, 80); // back to where it was: no tap any more
  send("pointerup", 3060, 151, 80);
  assert.deepEqual(names(), ["tap", "move", "move", "rest"]);
});

test("two fingers enlarge, and neither of them taps", () => {
  const { send, calls, names } = map();
  send("pointerdown", 1000, 150, 80);
  send("pointerdown", 1010, 250, 80, 2);
  send("pointermove", 1030, 350, 80, 2);
  send("pointerup", 1050, 350, 80, 2);
  send("pointerup", 1060, 150, 80);
  assert.deepEqual(names(), ["move", "zoom", "rest"]);
  assert.deepEqual(calls[1], ["zoom", 2, { x: 150, y: 30, spread: 200 }]);
});
