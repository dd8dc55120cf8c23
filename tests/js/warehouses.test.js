// Warehouses and depots: the sheets that ask about them, and what moves on their way change.

import { pass } from "./page.js";
import { button, byId, clear } from "./elements.js";
import { tapOn } from "./sheets.js";
import { CLAIM, FACTS, open, PLAYERS, STATE } from "./tables.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import * as warehouses from "../../static/js/mechanics/warehouses.js";
import { Game } from "../../static/js/table/game.js";
import { citySheet } from "../../static/js/table/cities.js";
import { trackSheet } from "../../static/js/table/tracks.js";

const ID = "berlin--wien";
const DEPOT = { type: "depot", player: "ann", city: "wien" };

const SHED = { kind: "shed", at: "wien", owner: "bob" };

/** A table with depots that hold `own`. */
function table({ own = {}, state = {}, facts = {}, ...more } = {}) {
  const lies = { builds: ["depot", "shed"], queue: [], collect: {}, cards: { ann: 0, bob: 2 }, ...own };
  const game = open({ ...more, state: { mechanics: { warehouses: lies }, ...state } });
  game.facts = { ...FACTS, stations: 3, mechanics: { warehouses: {} }, ...facts };
  game.use([warehouses]);
  return game;
}

const tap = (makeSheet, id, { game = table(), step = null } = {}) => tapOn(makeSheet, id, game, { step });

test("beside stations one button stands for all depots, and its sheet builds one or leads back", () => {
  const first = tap(citySheet, "wien");
  button(first.body, "Place a depot").click();
  assert.deepEqual(first.sent, [["go", { depot: true }]]);
  const { title, body, sent } = tap(citySheet, "wien", { step: { depot: true } });
  assert.equal(title, "Depot in Wien");
  button(body, "bob").click();
  button(body, "Back").click();
  assert.deepEqual([sent[0].slice(0, 3), sent[1]], [["build", "depot", "wien"], ["go", null]]);
});

test("the sheet of a depot is left once something stands there, or the game is finished", () => {
  const step = { depot: true };
  const beside = { unbuilt: { depot: { wien: { ann: 0, bob: 0 } } } };
  for (const state of [{ stations: { wien: "bob" }, refusals: beside }, { finished: true }]) {
    assert.equal(tap(citySheet, "wien", { game: table({ state }), step }).title, "Wien");
  }
  assert.equal(tap(citySheet, "wien", { game: table({ state: { pieces: [SHED] } }), step }).title, "Wien");
});

test("where the table lets a station and a depot share a city, each is offered beside the other", () => {
  const station = tap(citySheet, "wien", { game: table({ state: { stations: { wien: "bob" } } }) });
  button(station.body, "Place a depot").click();
  assert.deepEqual(station.sent, [["go", { depot: true }]]);
  const depot = tap(citySheet, "wien", { game: table({ state: { pieces: [SHED] } }) });
  button(depot.body, "ann").click();
  assert.deepEqual(depot.sent.map(([what, kind]) => [what, kind]), [["build", "station"]]);
  const refusals = { unbuilt: { station: { wien: { ann: 0, bob: 0 } } } };
  const apart = tap(citySheet, "wien", { game: table({ state: { pieces: [SHED], refusals } }) });
  assert.equal(button(apart.body, "ann"), undefined);
});

test("whoever places the first depot is asked for alone, and no station is offered", () => {
  const { body } = tap(citySheet, "wien", { game: table({ own: { queue: ["bob", "ann"] } }) });
  assert.deepEqual([Boolean(button(body, "bob")), button(body, "ann")], [true, undefined]);
});

test("a warehouse is asked about before the claim, and one answer yes goes along", () => {
  const game = table({ own: { collect: { [ID]: ["bob"] } } });
  const asked = tap(trackSheet, ID, { game });
  button(asked.body, "ann").click();
  assert.deepEqual(asked.sent, [["go", { player: "ann", answers: [] }]]);
  const question = tap(trackSheet, ID, { game, step: asked.sent[0][1] });
  assert.equal(question.title, "Collect a warehouse?");
  button(question.body, "Collect from bob").click();
  button(question.body, "Leave them here").click();
  assert.deepEqual(question.sent, [["claim", ID, "ann", { collect: ["bob"] }], ["claim", ID, "ann", {}]]);
});

test("each warehouse costs a depot: who has one in reserve is asked about the first alone", () => {
  const game = table({ own: { collect: { [ID]: ["ann", "bob"] } }, moves: [DEPOT] });
  const step = { player: "ann", answers: [] };
  const first = tap(trackSheet, ID, { game, step });
  button(first.body, "Collect from ann").click();
  assert.deepEqual(first.sent, [["claim", ID, "ann", { collect: ["ann"] }]]);
});

test("the warehouses of both go along where two are collected from", () => {
  const step = { player: "ann", answers: [{ of: "warehouse ann", value: { collect: ["ann"] } }] };
  const { body, sent } = tap(trackSheet, ID, { game: table({ own: { collect: { [ID]: ["ann", "bob"] } } }), step });
  button(body, "Collect from bob").click();
  assert.deepEqual(sent, [["claim", ID, "ann", { collect: ["ann", "bob"] }]]);
});

test("depots on their way to the board, or paid for a warehouse, are no longer in reserve", () => {
  const left = (...moves) => table({ moves }).leftOf(PLAYERS[0], "depots");
  assert.deepEqual([left(DEPOT), left(DEPOT, { ...CLAIM, collect: ["bob"] })], [1, 0]);
  assert.deepEqual(table({ moves: [DEPOT] }).pieceAt("wien", "shed").owner, "ann");
});

test("a team places one first depot, and has its depots together", () => {
  const players = PLAYERS.map((player) => ({ ...player, side: "t1" }));
  const sides = [{ id: "t1", players: ["ann", "bob"], points: 0 }];
  const mechanics = { warehouses: { builds: ["depot", "shed"], queue: ["bob"], collect: {}, cards: {} } };
  const game = new Game(FACTS, {
    ...STATE,
    players,
    sides,
    mechanics,
  });
  game.use([warehouses]);
  assert.deepEqual(game.placing, { player: "bob", name: "warehouses" });
  game.update({ waiting: [{ uuid: "1", move: DEPOT, failed: false }] });
  assert.deepEqual([game.placing, game.leftOf(players[1], "depots")], [undefined, 1]);
});

test("a played game is scored without first depots, which one house rule says", () => {
  const state = { revealed: true, seats: { ann: "a", bob: "a" } };
  const game = table({ own: { queue: ["bob"] }, state, phone: { me: "a" } });
  const rule = { type: "house_rule", rule: "unplaced", reason: "Scored after the game" };
  const moves = [CLAIM, DEPOT, { type: "tickets" }];
  assert.deepEqual(moves.map((move) => warehouses.first(game, move)), [[rule], [rule], []]);
  game.update({ waiting: [{ uuid: "1", move: { type: "house_rule", rule: "unplaced" }, failed: false }] });
  assert.deepEqual(warehouses.first(game, CLAIM), []);
  assert.deepEqual(warehouses.first(table({ own: { queue: ["bob"] } }), CLAIM), []);
});

test("a card goes from who draws, whoever that is by now, to the warehouse that is tapped", async () => {
  clear();
  const sent = [];
  warehouses.bind({ game: table(), act: { record: (move) => sent.push(move) } })();
  byId("warehouses").append(byId("warehouses-body"));
  byId("warehouses").querySelector("[data-drawer=bob]").click();
  byId("warehouses").querySelector("[data-owner=ann]").click();
  await pass(1);
  assert.deepEqual(sent, [{ type: "stock", player: "bob", owner: "ann" }]);
});
