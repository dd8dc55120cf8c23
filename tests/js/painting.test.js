// Paint mode of a device with several players: the effect of a tap on the map for the held player.

import { page, settle } from "./page.js";
import { byId, clear, make } from "./elements.js";
import { open } from "./tables.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { bindPaintMode } from "../../static/js/table/painting.js";

const ID = "berlin--wien";
const OTHER = "wien--zagreb";

/** A page with the elements around paint mode. */
function empty() {
  clear();
  page.body.append(byId("which"), byId("menu-game"));
  byId("menu-game").append(make("summary"));
}

/** A phone that keeps both players, and holds one; `done` is what comes of taps. */
function hold(player, { state = {}, entries = [] } = {}) {
  empty();
  const game = open({ state: { seats: { ann: "a", bob: "a" }, ...state }, phone: { me: "a" } });
  const done = [];
  const note = (name) => (...facts) => done.push([name, ...facts]);
  const board = Object.assign(new EventTarget(), { svg: make("svg"), things: { tracks: [] } });
  const outbox = Object.assign(new EventTarget(), { entries, throwAway: note("throwAway") });
  const sheet = Object.assign(new EventTarget(), { subject: null, close: note("close") });
  const act = { claim: note("claim"), undo: note("undo"), open: note("open"), record: note("record") };
  const which = { ask: note("ask"), explain: note("explain") };
  bindPaintMode({ game, board, painter: null, outbox, sheet, which, act, final: "/final" });
  byId("brush-tool").click();
  byId("brush").querySelectorAll("button").find(({ dataset }) => dataset.player === player).click();
  done.length = 0;
  const tap = (ids, more = {}) => {
    const things = ids.map((id) => ({ kind: id.includes("--") ? "track" : "city", id, distance: 1 }));
    board.dispatchEvent(new CustomEvent("paint", { detail: { things, pixel: { x: 1, y: 2 }, again: false, ...more } }));
    return done.splice(0);
  };
  return { board, game, outbox, sheet, done, tap };
}
const ANNS = {
  claims: { [ID]: "ann" },
  built: { route: { [ID]: [4, 0] }, station: {}, depot: {}, drawn: {}, laid: {} },
};

test("a tap claims a free track for who is held, and takes back what they have, but not in haste", () => {
  assert.deepEqual(hold("ann").tap([ID]), [["claim", ID, "ann", {}]]);
  const { tap } = hold("ann", { state: ANNS });
  assert.deepEqual(tap([ID], { again: true }), []);
  assert.deepEqual(tap([ID]).map(([name, { index }]) => [name, index]), [["undo", 4]]);
});

test("a track that can't be claimed says why: the server's word, or whose it is", () => {
  assert.deepEqual(hold("bob").tap([ID]), [["explain", ["Bob has too few trains."], { x: 1, y: 2 }]]);
  const [[name, [why]]] = hold("bob", { state: ANNS }).tap([ID]);
  assert.deepEqual([name, why], ["explain", "ann has Berlin – Wien."]);
});

test("a city opens its sheet, and of several that were meant the finger is asked", () => {
  const { tap } = hold("ann");
  assert.deepEqual(tap(["wien"]), [["open", "city", "wien"]]);
  const [[name, meant]] = tap([ID, OTHER]);
  assert.deepEqual([name, meant.map(({ id }) => id)], ["ask", [ID, OTHER]]);
});

test("a claim on its way is taken back once it has arrived, and one that couldn't be sent at once", () => {
  const entry = { uuid: "1", move: { type: "claim", player: "ann", route: ID }, failed: false };
  const { tap, done, outbox } = hold("ann", { state: ANNS, entries: [entry] });
  assert.deepEqual(tap([ID]), []);
  outbox.entries = [];
  outbox.dispatchEvent(new CustomEvent("answer", { detail: { uuid: "1", ok: true } }));
  assert.deepEqual(done.map(([name]) => name), ["undo"]);
  const failed = hold("ann", { state: ANNS, entries: [{ ...entry, failed: true }] });
  assert.deepEqual(failed.tap([ID]), [["throwAway", "1"]]);
});

test("tracks that were drawn along wait for what is asked about one before them", async () => {
  const { board, sheet, done } = hold("ann");
  sheet.subject = { kind: "track", id: ID };
  board.paintMode.draw([ID, OTHER], { x: 1, y: 2 });
  assert.deepEqual(done, []);
  sheet.subject = null;
  sheet.dispatchEvent(new Event("close"));
  await settle();
  assert.deepEqual(done, [["claim", ID, "ann", {}], ["claim", OTHER, "ann", {}]]);
});

test("the brush is out from the beginning where a game that has been played is scored, and else by its tool", () => {
  hold("ann");
  assert.deepEqual([byId("brush").hidden, byId("brush-next").hidden], [false, true]);
  byId("brush-tool").click();
  assert.equal(byId("brush").hidden, true);
  empty();
  const game = open({ state: { seats: { ann: "a", bob: "a" }, revealed: true }, phone: { me: "a" } });
  const still = () => new EventTarget();
  bindPaintMode({ game, board: still(), sheet: still(), outbox: still(), final: "/final" });
  assert.deepEqual([byId("brush").hidden, byId("brush-next").hidden, byId("brush-tool").hidden], [false, false, true]);
});
