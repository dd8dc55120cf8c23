// A ticket that the list doesn't have: its two places and its points.

import { pass, settle } from "./page.js";
import { byId, clear } from "./elements.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Writing } from "../../static/js/tickets/writing.js";

const PLACES = Object.fromEntries(
  ["Berlin", "Bern", "Roma"].map((name) => [name.toLowerCase(), { name, search: [name] }]),
);

function open({ refusal = "", free = false } = {}) {
  clear();
  const folder = byId("writing");
  if (free) folder.dataset.free = "";
  const taken = [];
  const writing = new Writing(folder, PLACES, async (ticket) => {
    taken.push(ticket);
    return refusal;
  }, () => {});
  return { writing, taken };
}

function type(end, text) {
  const field = byId(`written-${end}`);
  field.value = text;
  field.fire("input");
  return field;
}

async function done(points) {
  byId("written-points").value = points;
  byId("writing-form").fire("submit");
  await settle();
  return byId("writing-why").textContent;
}

test("a tapped offer and one taken by Enter are a ticket, and the fields are empty once it is noted", async () => {
  const { taken } = open();
  type("a", "ber");
  assert.deepEqual(byId("suggestions-a").children.map(({ textContent }) => textContent), ["Berlin", "Bern"]);
  byId("suggestions-a").children[1].click();
  type("b", "ro").fire("keydown", { key: "Enter" });
  assert.equal(await done("11"), "");
  assert.deepEqual(taken, [{ a: "bern", b: "roma", points: 11 }]);
  assert.deepEqual([byId("written-a").value, byId("written-points").value], ["", ""]);
});

test("arrows choose among the offers, the last one after the first", () => {
  const { writing } = open();
  const field = type("a", "ber");
  field.fire("keydown", { key: "ArrowUp" });
  field.fire("keydown", { key: "Enter" });
  assert.equal(writing.a.id, "bern");
});

test("without both places, or with points that are none, nothing is sent", async () => {
  const { writing, taken } = open();
  writing.a.take("roma");
  assert.equal(await done("11"), "Choose both places from the suggestions.");
  writing.b.take("bern");
  assert.equal(await done("1.5"), "The points are a whole number, as printed on the card.");
  assert.deepEqual(taken, []);
});

test("a refusal says why, and leaves what was typed", async () => {
  const { writing } = open({ refusal: "That ticket is on the list." });
  writing.a.take("roma");
  writing.b.take("bern");
  assert.equal(await done("8"), "That ticket is on the list.");
  assert.deepEqual([writing.a.id, writing.b.id], ["roma", "bern"]);
});

test("a name typed in full is chosen as the field is left, and any other only where places are free", () => {
  const { writing } = open();
  type("a", " BERN ").blur();
  type("b", "Paris").blur();
  assert.deepEqual([writing.a.id, writing.b.id], ["bern", null]);
  const free = open({ free: true }).writing;
  type("a", "Paris").blur();
  assert.equal(free.a.id, "Paris");
});

test("taps on the map choose one place, then the other, and lead on to the points; the first again is taken back", async () => {
  const { writing } = open();
  writing.picked("roma");
  writing.picked("roma");
  assert.equal(writing.hint(), "Tap one place of the ticket, then the other.");
  writing.picked("roma");
  assert.equal(writing.hint(), "Roma: now the other place.");
  writing.picked("bern");
  await pass(200);
  assert.equal(document.activeElement, byId("written-points"));
});
