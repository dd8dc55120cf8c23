// The page's state while moves are under way: the server's state with these moves applied.

import { page } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import * as cityMarkers from "../../static/js/mechanics/city_markers.js";
import * as beds from "../../static/js/mechanics/beds.js";
import * as bullets from "../../static/js/mechanics/bullets.js";
import { Game, NO_BOARD } from "../../static/js/table/game.js";
import { CLAIM, FACTS, open, PLAYERS, STATE, TRACK } from "./tables.js";

test("a claim on its way lies on the board, and its trains and points are counted", () => {
  const game = open({ moves: [CLAIM] });
  assert.deepEqual(game.claims["berlin--wien"], { player: "ann", pending: true });
  const [ann, bob] = PLAYERS;
  assert.deepEqual([game.changeOf(ann, "trains"), game.changeOf(ann, "points"), game.changeOf(bob, "trains")], [
    -3,
    4,
    0,
  ]);
});

test("bullet trains on their way are nobody's, and those after the last one take trains", () => {
  const tracks = Object.fromEntries(["a", "b", "c"].map((id) => [id, TRACK]));
  const claims = ["b", "c"].map((route) => ({ uuid: route, move: { ...CLAIM, route }, failed: false }));
  const built = { ...STATE.built, route: { a: [4, 0] } };
  const facts = { ...FACTS, tracks, mechanics: { bullets: { tracks: { a: true, b: true, c: true } } } };
  const game = new Game(facts, {
    ...STATE,
    claims: { a: "bob" },
    pieces: [{ kind: "common", at: "a", owner: "bob" }],
    mechanics: { bullets: { left: 1 } },
    built,
  });
  game.use([bullets]);
  assert.deepEqual(["a", "b", "c"].map((id) => game.isCommon(id)), [true, true, true]);
  game.update({ waiting: claims });
  assert.deepEqual(["a", "b", "c"].map((id) => game.isCommon(id)), [true, true, false]);
  assert.deepEqual(["trains", "points", "bullet_spaces"].map((figure) => game.changeOf(PLAYERS[0], figure)), [
    -3,
    4,
    3,
  ]);
  game.update({ waiting: [{ uuid: "undo", move: { type: "undo", move: 4 }, failed: false }] });
  assert.deepEqual([game.claims.a, game.isCommon("a"), game.changeOf(PLAYERS[1], "bullet_spaces")], [
    undefined,
    true,
    -3,
  ]);
  assert.deepEqual(bullets.hints(game, "a").map((words) => words.match(/\d/)[0]), ["2"]);
});

test("where somebody else was first a claim on its way changes nothing", () => {
  const game = open({ state: { claims: { "berlin--wien": "bob" } }, moves: [CLAIM] });
  assert.deepEqual(game.claims["berlin--wien"], { player: "bob", pending: false });
  assert.equal(game.changeOf(PLAYERS[0], "trains"), 0);
});

test("an undo on its way takes off what it undoes, and gives its trains back", () => {
  const built = { ...STATE.built, route: { "berlin--wien": [4, 0] } };
  const game = open({ state: { claims: { "berlin--wien": "ann" }, built }, moves: [{ type: "undo", move: 4 }] });
  assert.equal(game.claims["berlin--wien"], undefined);
  assert.equal(game.changeOf(PLAYERS[0], "trains"), 3);
});

test("a claim on its way instead of another takes that one off", () => {
  const built = { ...STATE.built, route: { "berlin--wien": [4, 0] } };
  const game = open({
    state: { claims: { "berlin--wien": "ann" }, built },
    moves: [{ ...CLAIM, player: "bob", instead: 4 }],
  });
  assert.deepEqual(game.claims["berlin--wien"], { player: "bob", pending: true });
  assert.deepEqual(PLAYERS.map((player) => game.changeOf(player, "trains")), [3, -3]);
});

test("who moves next follows from the last move on its way", () => {
  assert.deepEqual(open({ moves: [CLAIM] }).likely, ["bob", "ann"]);
  assert.deepEqual(open({ moves: [{ type: "tickets", player: "ann", keep: [] }] }).likely, ["ann", "bob"]);
});

const LAY = { type: "lay", player: "ann", route: "berlin--wien", color: "red" };
const COLORS = ["red", "blue"].map((id) => ({ id, name: id }));
const SUPPLY = { 3: { red: 1, blue: 1 } };

/** The texts of the elements made by `make`. */
function textsIn(make) {
  const [texts, { createElement }] = [[], page];
  page.createElement = (tag) => ({
    ...createElement(tag),
    append: (...parts) => texts.push(...parts.filter((part) => typeof part === "string")),
  });
  make();
  page.createElement = createElement;
  return texts;
}

/** A table whose tracks are beds. */
function withBeds({ supply = SUPPLY, state = {}, moves = [] } = {}) {
  const game = open({ state: { mechanics: { beds: { builds: ["lay", "laid"], supply } }, ...state }, moves });
  game.facts = { ...game.facts, mechanics: { beds: { colors: COLORS, beds: Object.keys(FACTS.tracks) } } };
  game.use([beds]);
  return game;
}

test("a piece on its way lies on its bed, is out of the supply, and was a turn", () => {
  const game = withBeds({ moves: [LAY] });
  const { color, pending } = game.pieceAt("berlin--wien", "laid");
  assert.deepEqual([color, pending], ["red", true]);
  const [question] = beds.questions(game, "wien--zagreb");
  assert.deepEqual(textsIn(() => question.body(() => {})).filter((text) => text.startsWith("×")), ["×0", "×1"]);
  assert.equal(game.likely[0], "bob");
});

test("a piece goes with the claim of its bed, and with its undo", () => {
  const built = { ...STATE.built, laid: { "berlin--wien": [4, 0] } };
  const state = { built, pieces: [{ kind: "laid", at: "berlin--wien", color: "red" }] };
  const game = withBeds({ state });
  assert.deepEqual([game.pieces, game.colorOf("berlin--wien")], [state.pieces, "red"]);
  for (const move of [CLAIM, { type: "undo", move: 4 }]) {
    assert.deepEqual(withBeds({ state, moves: [move] }).pieces, []);
  }
});

test("pieces are noted where the table has some, until a house rule against it is on its way", () => {
  const asks = (game) => beds.questions(game, "berlin--wien").length > 0;
  assert.deepEqual([asks(withBeds({ supply: {} })), asks(withBeds())], [false, true]);
  assert.equal(asks(withBeds({ moves: [{ type: "house_rule", rule: "unlaid", reason: "" }] })), false);
});

test("an older state is dropped, unless nothing has overtaken it", () => {
  const game = open();
  game.update({ state: { ...STATE, version: 4 } });
  assert.equal(game.state.version, 5);
  game.update({ state: { ...STATE, version: 4 }, fresh: true });
  assert.equal(game.state.version, 4);
});

test("a state of another shape isn't shown, and the page has to be fetched again", () => {
  const game = open();
  assert.equal(game.isOutdated, false);
  game.update({ state: { ...STATE, version: 6, shape: 1, pieces: undefined } });
  assert.deepEqual([game.isOutdated, game.state.version], [true, 5]);
});

test("what is ending does so at the same version", () => {
  const game = open({ state: { ending: true } });
  game.update({ state: { ...STATE, ending: false } });
  assert.equal(game.state.ending, true);
});

test("after a database restore the end isn't shown any more, at the same version", () => {
  const game = open({ state: { ending: true, revision: "5:a" } });
  game.update({ state: { ...STATE, ending: false, revision: "5:b" } });
  assert.equal(game.state.ending, false);
});

test("the server's reasons are found by player and track", () => {
  const game = open();
  assert.equal(game.whyNot("berlin--wien", "bob"), "Bob has too few trains.");
  assert.equal(game.whyNot("berlin--wien", "ann"), undefined);
});

test("who chooses a starting city is shown, and what a move on its way may change isn't refused meanwhile", () => {
  const facts = { ...FACTS, mechanics: { city_markers: { barred: null } } };
  const state = {
    ...STATE,
    mechanics: {
      city_markers: { builds: ["marker", "building"], queue: ["bob", "ann"], captures: {}, fugitive: null },
    },
    refusals: { ...STATE.refusals, passing: [0] },
  };
  const game = new Game(facts, state);
  game.use([cityMarkers]);
  assert.deepEqual([game.placing?.player, game.whyNot("berlin--wien", "bob")], [
    "bob",
    "Bob has too few trains.",
  ]);
  game.update({ waiting: [{ uuid: "1", move: { type: "marker", player: "bob", city: "wien" }, failed: false }] });
  assert.deepEqual([game.placing?.player, game.whyNot("berlin--wien", "bob")], ["ann", undefined]);
  assert.deepEqual([game.pieceAt("wien", "building").owner, game.changes.bob.markers], ["bob", -1]);
  game.update({ waiting: [{ uuid: "2", move: { ...CLAIM, marker: "wien" }, failed: false }] });
  assert.deepEqual([game.pieceAt("wien", "building").owner, game.changes.ann.markers, game.changes.ann.points], [
    "ann",
    -1,
    0,
  ]);
});

test("a turn after the last one is late, but for a game that is scored or put right", () => {
  const last_lap = { player: "ann", text: "", waiting: ["bob"], turns: 1 };
  const game = open({ state: { last_lap } });
  assert.deepEqual(
    [CLAIM, { ...CLAIM, player: "bob" }, { ...CLAIM, instead: 3 }, { type: "depot", player: "ann" }].map((
      move,
    ) => game.isLate(move)),
    [true, false, false, false],
  );
  game.update({ waiting: [{ uuid: "1", move: { ...CLAIM, player: "bob" }, failed: false }] });
  assert.equal(game.isLate({ type: "station", player: "bob", city: "wien" }), true);
  assert.equal(open().isLate(CLAIM), false);
  assert.equal(open({ state: { last_lap, reopened: true } }).isLate(CLAIM), false);
  assert.equal(
    open({ state: { last_lap, revealed: true, seats: { ann: "a", bob: "a" } }, phone: { me: "a" } }).isLate(CLAIM),
    false,
  );
});

test("a phone offers its own players first, and shows their tickets alone", () => {
  const bob = open({ phone: { me: "b" } });
  assert.deepEqual([bob.own, bob.order, bob.keeps("bob"), bob.keeps("ann")], [["bob"], ["bob", "ann"], true, false]);
  assert.equal(open({ phone: { me: "b" }, state: { revealed: true } }).keeps("ann"), true);
});

test("players are offered at the same places in every turn, and who moves next is shown", () => {
  const likely = ["bob", "ann"];
  const shared = open({ state: { likely, seats: { ann: null, bob: null } }, phone: { me: "h", host: "yes" } });
  assert.deepEqual([shared.order, shared.expected], [["ann", "bob"], "bob"]);
  assert.equal(open({ state: { likely: ["ann", "bob"] }, phone: { me: "b" } }).expected, "bob");
  assert.equal(open({ state: { likely }, phone: { me: "x" } }).expected, "bob");
});

test("the phone that opened the table looks after the seats that nobody has, and another one watches", () => {
  const host = open({ phone: { me: "h", host: "yes" } });
  assert.deepEqual([host.own, host.takesPart], [["ann"], true]);
  const other = open({ phone: { me: "x" } });
  assert.deepEqual([other.own, other.order, other.takesPart], [[], ["ann", "bob"], false]);
  assert.deepEqual(other.namesOn("b"), ["bob"]);
});

test("what follows a game is shown at once, and whenever something changes", () => {
  const game = open();
  const shown = [];
  game.follow(({ waiting }) => shown.push(waiting.length));
  game.update({ waiting: [{ uuid: "0", move: CLAIM, failed: false }] });
  assert.deepEqual(shown, [0, 1]);
});

test("a move on its way is described in words", () => {
  const game = open();
  assert.equal(game.describe(CLAIM), "ann: Berlin – Wien");
  assert.equal(
    game.describe({ type: "tickets", player: "bob", keep: ["berlin--wien:12"] }),
    "bob: Destination tickets",
  );
});

test("a page without a board to tap knows what mechanics have in cities, and who is first", () => {
  const pieces = [{ kind: "building", at: "berlin", owner: "bob" }, { kind: "shed", at: "wien", owner: "ann" }];
  const mechanics = {
    harbors: { builds: ["harbor", "building"] },
    warehouses: { builds: ["depot", "shed"], queue: ["bob"] },
  };
  const game = new Game(NO_BOARD, { ...STATE, pieces, mechanics });
  assert.deepEqual(game.pieceAt("wien", "shed").owner, "ann");
  assert.deepEqual(game.placing, { player: "bob", name: "warehouses" });
});
