// Passengers: those waiting while moves are under way, and the sheet that records a draw.

import { button } from "./elements.js";
import { tapOn } from "./sheets.js";
import { CLAIM, FACTS, open } from "./tables.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import * as passengers from "../../static/js/mechanics/passengers.js";
import { citySheet } from "../../static/js/table/cities.js";
import { trackSheet } from "../../static/js/table/tracks.js";

const ID = "berlin--wien";
const COLORS = ["red", "blue"].map((id) => ({ id, name: id }));
const NOTED = { colors: ["red", "blue"], here: { red: 1, blue: 1 } };
const STOPS = { wien: { name: "Wien", printed: 2 }, berlin: { name: "Berlin", printed: 1 } };

/** A table on which two wait in Wien and one in Berlin. */
function germany({ wien = NOTED, state = {}, moves = [] } = {}) {
  const waiting = { wien, berlin: { colors: ["red", "blue"], room: {}, gone: {} } };
  const pieces = [{ kind: "number", at: "wien", number: 2 }, { kind: "number", at: "berlin", number: 1 }];
  const game = open({ state: { mechanics: { passengers: { waiting } }, pieces, ...state }, moves });
  game.facts = { ...FACTS, mechanics: { passengers: { colors: COLORS, stops: STOPS } } };
  game.use([passengers]);
  return game;
}

const tap = (makeSheet, id, { step = null, ...table } = {}) => tapOn(makeSheet, id, germany(table), { step });

test("a passenger that a claim took waits again while it is corrected", () => {
  const taken = { claims: { [ID]: "ann" }, along: { [ID]: { take: { wien: "green" }, collect: [] } } };
  const game = germany({ state: taken });
  assert.deepEqual(passengers.hints(game, ID), ["Passengers: Berlin 1, Wien 3."]);
});

test("a passenger on its way to a player waits no longer", () => {
  const game = germany({ moves: [{ ...CLAIM, take: { wien: "red" } }] });
  const there = ["wien", "berlin"].map((stop) => game.pieceAt(stop, "number"));
  assert.deepEqual(there.map(({ number }) => number), [1, 1]);
  assert.equal(game.wordsFor(there[0]), "1 passenger");
  assert.equal(game.changeOf(game.player("ann"), "passengers"), 1);
});

test("colours are noted once all are named, each as often as there can be", () => {
  const wien = { colors: [], room: { red: 2, blue: 1 } };
  const first = tap(citySheet, "wien", { wien });
  button(first.body, "Note the colours").click();
  assert.deepEqual(first.sent, [["go", { drawn: [] }]]);
  const one = tap(citySheet, "wien", { wien, step: { drawn: ["blue"] } });
  assert.deepEqual(["blue", "Note them"].map((words) => button(one.body, words).disabled), [true, true]);
  button(one.body, "red").click();
  assert.deepEqual(one.sent, [["adjust", { drawn: ["blue", "red"] }]]);
  const all = tap(citySheet, "wien", { wien, step: { drawn: ["blue", "red"] } });
  assert.equal(button(all.body, "red").disabled, true);
  button(all.body, "Note them").click();
  assert.deepEqual(all.sent, [["record", { type: "passengers", city: "wien", colors: { blue: 1, red: 1 } }]]);
});

test("a claim asks for a passenger from each end, and takes those that were named", () => {
  let step = { player: "ann", answers: [] };
  for (const [title, color] of [["Passenger from Berlin?", "red"], ["Passenger from Wien?", "blue"]]) {
    const asked = tap(trackSheet, ID, { step });
    assert.equal(asked.title, title);
    button(asked.body, color).click();
    [[, step]] = asked.sent;
    if (color === "blue") {
      assert.deepEqual(asked.sent, [["claim", ID, "ann", { take: { berlin: "red", wien: "blue" } }]]);
    }
  }
});
