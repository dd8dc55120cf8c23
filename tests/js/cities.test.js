// The sheet of a city: what its buttons build, note and open.

import { button, clear, make } from "./elements.js";
import { FACTS, open } from "./tables.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { citySheet } from "../../static/js/table/cities.js";

/** The sheet that a tap on Wien opens on a table with stations; `sent` is what its buttons do. */
function tap({ state = {}, step = null } = {}) {
  clear();
  const game = open({ state });
  game.facts = { ...FACTS, stations: 3 };
  const sent = [];
  const act = Object.fromEntries(
    ["build", "undo", "show", "open"].map((name) => [name, (...said) => sent.push([name, ...said])]),
  );
  const flow = { step, go: (next) => sent.push(["go", next]), adjust: (next) => sent.push(["adjust", next]) };
  const painter = { tracks: { get: () => make("g") } };
  const sheet = citySheet({ game, painter, id: "wien", order: game.order, things: [], flow, act, result: "/result" });
  return { ...sheet, sent, text: make("div", {}, ...sheet.body).textContent };
}

test("a tap on a name builds a station, but for whom the server refuses one", () => {
  const { body, sent, text } = tap({ state: { refusals: { unbuilt: { station: { wien: { bob: 0 } } } } } });
  assert.equal(button(body, "bob").disabled, true);
  assert.ok(text.includes("Bob has too few trains."));
  button(body, "ann").click();
  assert.deepEqual(sent.map(([name, kind, id, { id: player }]) => [name, kind, id, player]), [
    ["build", "station", "wien", "ann"],
  ]);
});

test("a tap on a track that ends there shows it", () => {
  const { body, sent } = tap();
  button(body, "Wien – Zagreb").click();
  assert.deepEqual(sent, [["show", "track", "wien--zagreb"]]);
});
