// A ticket of the deck, found on the map by its two places.

import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { DeckReader } from "../../static/js/tickets/map.js";

const NAMES = Object.fromEntries(["Berlin", "Roma", "Wien", "Essen"].map((name) => [name.toLowerCase(), { name }]));
const TICKETS = [
  { id: "berlin--roma", a: "berlin", b: "roma", marked: false },
  { id: "berlin--wien", a: "wien", b: "berlin", marked: true },
  { id: "berlin--wien.2", a: "berlin", b: "wien", marked: false },
];

function open() {
  const taken = [];
  const reader = new DeckReader(() => TICKETS, NAMES, ({ id }) => taken.push(id));
  return { reader, taken };
}

test("the first place shows where its tickets lead, the second one takes the ticket", () => {
  const { reader, taken } = open();
  assert.equal(reader.hint(), "Tap one city of the ticket, then the other.");
  reader.picked("roma");
  assert.equal(reader.hint(), "Roma: 1 ticket. Tap its other end.");
  assert.deepEqual(reader.marks(), { picked: ["roma"], leads: new Map([["berlin", false]]) });
  reader.picked("berlin");
  assert.deepEqual(taken, ["berlin--roma"]);
  assert.deepEqual(reader.marks().picked, []);
});

test("two tickets between the same places are left to choose from", () => {
  const { reader, taken } = open();
  reader.picked("berlin");
  assert.equal(reader.hint(), "Berlin: 3 tickets. Tap the other end.");
  reader.picked("wien");
  assert.equal(reader.hint(), "Which one?");
  assert.deepEqual([...reader.marks().leads.keys()], ["wien"]);
  assert.deepEqual(taken, []);
});

test("a place that no ticket leads to is a first one, and bare ground or the same place takes that back", () => {
  const { reader, taken } = open();
  reader.picked("roma");
  reader.picked("essen");
  assert.equal(reader.hint(), "No ticket of this deck names Essen.");
  reader.picked("essen");
  assert.deepEqual(reader.marks().picked, []);
  reader.picked("roma");
  reader.bare();
  assert.deepEqual(reader.marks().picked, []);
  assert.deepEqual(taken, []);
});
