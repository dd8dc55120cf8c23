// The sheet of a route: pages, refusals and moves behind its buttons.

import { button } from "./elements.js";
import { tapOn } from "./sheets.js";
import { open } from "./tables.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { trackSheet } from "../../static/js/table/tracks.js";

const ID = "berlin--wien";
const TAKEN = {
  claims: { [ID]: "ann" },
  along: { [ID]: { take: {}, collect: ["bob"] } },
  built: { route: { [ID]: [4, 0] }, station: {}, depot: {}, drawn: {}, laid: {} },
};

const tap = ({ game = open(), ...how } = {}) => tapOn(trackSheet, ID, game, how);

test("a tap on a name claims the track, and whom the server refuses it says why", () => {
  const { body, sent, text } = tap();
  assert.equal(button(body, "bob").disabled, true);
  assert.ok(text.includes("Bob has too few trains."));
  button(body, "ann").click();
  button(body, "bob").click();
  assert.deepEqual(sent, [["claim", ID, "ann", {}]]);
});

test("a closed track, and one of a finished game, is nobody's to claim", () => {
  const closed = tap({ game: open({ state: { refusals: { closed: { [ID]: 0 } } } }) });
  assert.equal(button(closed.body, "ann"), undefined);
  assert.ok(closed.text.includes("Bob has too few trains."));
  const finished = tap({ game: open({ state: { finished: true } }) });
  assert.equal(button(finished.body, "ann"), undefined);
  assert.ok(finished.text.includes("This game is finished."));
});

test("a claim is taken back by a second tap on the same button alone", () => {
  const { body, sent } = tap({ game: open({ state: TAKEN }) });
  const undo = button(body, "Undo this");
  undo.click();
  assert.deepEqual([sent, undo.textContent.startsWith("Undo?")], [[], true]);
  undo.click();
  assert.deepEqual(sent.map(([name, { index }]) => [name, index]), [["undo", 4]]);
});

test("a claim is given to another in its own place, with what came along", () => {
  const game = open({ state: TAKEN });
  const first = tap({ game });
  button(first.body, "Give it to").click();
  assert.deepEqual(first.sent, [["go", { instead: 4 }]]);
  const { title, body, sent } = tap({ game, step: { instead: 4 } });
  assert.equal(title, "Whose is it?");
  assert.equal(button(body, "ann"), undefined);
  button(body, "bob").click();
  const [[, id, player, { instead, collect }]] = sent;
  assert.deepEqual([id, player, instead, collect], [ID, "bob", 4, ["bob"]]);
});

test("a step about a claim that has been put right since is left", () => {
  assert.equal(tap({ game: open({ state: TAKEN }), step: { instead: 3 } }).title, "Berlin – Wien");
});

test("what else the tap may have meant is a tap away", () => {
  const things = [{ kind: "track", id: ID, distance: 1 }, { kind: "city", id: "wien", distance: 2 }];
  const { body, sent } = tap({ things });
  button(body, "Wien").click();
  assert.deepEqual(sent, [["open", "city", "wien", null, things]]);
});
