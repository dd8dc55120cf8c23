// The sheet of a city: what its buttons build, note and open.

import { button, clear, make } from "./elements.js";
import { FACTS, open, PLAYERS } from "./tables.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { citySheet } from "../../static/js/table/cities.js";

/** The sheet that a tap on Wien opens on a table with stations and depots; `sent` is what its buttons do. */
function tap({ state = {}, step = null, facts = {} } = {}) {
  clear();
  const players = PLAYERS.map((one) => ({ ...one, station_hint: "1 card" }));
  const game = open({ state: { players, ...state } });
  game.facts = { ...FACTS, stations: 3, depots: true, ...facts };
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
  const { body, sent, text } = tap({ state: { no_station: { wien: { bob: 0 } } } });
  assert.equal(button(body, "bob").disabled, true);
  assert.ok(text.includes("Bob has too few trains."));
  button(body, "ann").click();
  assert.deepEqual(sent.map(([name, kind, id, { id: player }]) => [name, kind, id, player]), [
    ["build", "station", "wien", "ann"],
  ]);
});

test("beside stations one button stands for all depots, and its sheet builds one or leads back", () => {
  const first = tap();
  button(first.body, "Place a depot").click();
  assert.deepEqual(first.sent, [["go", { depot: true }]]);
  const { title, body, sent } = tap({ step: { depot: true } });
  assert.equal(title, "Depot in Wien");
  button(body, "bob").click();
  button(body, "Back").click();
  assert.deepEqual([sent[0].slice(0, 3), sent[1]], [["build", "depot", "wien"], ["go", null]]);
});

test("the sheet of a depot is left once something stands there, or the game is finished", () => {
  assert.equal(tap({ step: { depot: true }, state: { stations: { wien: "bob" } } }).title, "Wien");
  assert.equal(tap({ step: { depot: true }, state: { finished: true } }).title, "Wien");
});

test("whoever places the first depot is asked for alone", () => {
  const { body } = tap({ state: { depots_to_place: ["bob", "ann"] } });
  assert.deepEqual([Boolean(button(body, "bob")), button(body, "ann")], [true, undefined]);
});

test("a tap on a track that ends there shows it", () => {
  const { body, sent } = tap();
  button(body, "Wien – Zagreb").click();
  assert.deepEqual(sent, [["show", "track", "wien--zagreb"]]);
});
