// Technologies: cards that are bought with a claim, and claims that only a technology allows.

import { button } from "./elements.js";
import { tapOn } from "./sheets.js";
import { CLAIM, FACTS, open } from "./tables.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import * as technologies from "../../static/js/mechanics/technologies.js";
import { trackSheet } from "../../static/js/table/tracks.js";

const ID = "berlin--wien";
const CARDS = {
  wales: { name: "Wales", text: "", price: 1, cards: 4, allows: true, claim: null },
  share: { name: "Right of Way", text: "", price: 4, cards: 2, allows: false, claim: "shared" },
  second: { name: "Double Heading", text: "", price: 4, cards: 2, allows: false, claim: "second" },
};
const BUYING = { type: "technology", player: "ann", card: "wales" };

/** A table whose track needs a technology. */
function kingdom({ state = {}, ...more } = {}) {
  const bought = { bought: { ann: [], bob: [] }, unlicensed: false };
  const game = open({ ...more, state: { mechanics: { technologies: bought }, ...state } });
  const mechanics = { technologies: { cards: CARDS, needs: { [ID]: ["wales"] }, adds: {} } };
  game.facts = { ...FACTS, mechanics };
  game.use([technologies]);
  return game;
}

const tap = (game, step = null) => tapOn(trackSheet, ID, game, { step });

test("what a claim needs is recorded before it, unless the player has it", () => {
  assert.deepEqual(technologies.first(kingdom(), CLAIM), [BUYING]);
  assert.deepEqual(technologies.first(kingdom({ moves: [BUYING] }), CLAIM), []);
});

test("a technology bought after the last turn is late", () => {
  const last_lap = { player: "ann", text: "", waiting: ["bob"], turns: 1 };
  assert.equal(kingdom({ state: { last_lap } }).isLate(BUYING), true);
});

test("a second claim is no turn of its own", () => {
  const second = { ...CLAIM, technology: "second" };
  assert.deepEqual([CLAIM, second].map((move) => kingdom().isTurn(move)), [true, false]);
});

test("a track that another has is claimed in its own way, and the trains stand beside the owner's", () => {
  const state = { claims: { [ID]: "bob" }, built: { route: { [ID]: [4, 0] } } };
  const first = tap(kingdom({ state }));
  button(first.body, "Right of Way").click();
  const [[, step]] = first.sent;
  const players = tap(kingdom({ state }), step);
  assert.equal(players.title, "Right of Way");
  assert.equal(button(players.body, "bob"), undefined);
  button(players.body, "ann").click();
  const asked = tap(kingdom({ state }), players.sent[0][1]);
  assert.equal(asked.title, "Wales");
  button(asked.body, "Buy and claim").click();
  assert.deepEqual(asked.sent, [["claim", ID, "ann", { technology: "share" }]]);
  const game = kingdom({ state, moves: [{ ...CLAIM, technology: "share" }] });
  assert.deepEqual([game.ownersOf(ID), game.claims[ID].player], [["bob", "ann"], "bob"]);
});
