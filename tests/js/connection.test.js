// The sign of the connection, and a game wired to its table.

import { page, pass, phone, requests, settle } from "./page.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { connect, showConnection } from "../../static/js/core/connection.js";
import { stayOpen } from "../../static/js/core/keep-open-notice.js";
import { moves, states } from "../../static/js/core/store.js";
import { Game, NO_BOARD } from "../../static/js/table/game.js";

const classes = new Set();
const line = { classList: { toggle: (name, isOn) => (isOn ? classes.add(name) : classes.delete(name)) } };
const words = { textContent: "" };
const other = page.getElementById;
page.getElementById = (id) => ({ connection: line, "connection-words": words })[id] ?? other(id);

const CLAIM = { type: "claim", player: "ann", route: "berlin--wien" };
const NONE = {
  claims: {},
  stations: {},
  mechanics: {},
  pieces: [],
  built: { route: {}, station: {}, depot: {}, drawn: {}, laid: {} },
};
const STATE = {
  ...NONE,
  shape: 1,
  version: 3,
  revision: "3:a",
  seq: 7,
  players: [],
  sides: [],
  likely: [],
  recent: [],
  reveal_in: null,
  seats: {},
};

function signOf(status, failed) {
  showConnection(Object.assign(new EventTarget(), { status }), Object.assign(new EventTarget(), { failed }));
  return [words.textContent, classes.has("is-lost")];
}

test("without a service worker a page stays open while the server is away, and a link is followed once it is back", async () => {
  const live = Object.assign(new EventTarget(), { status: "reconnecting", ask: async () => {} });
  stayOpen(live);
  const followed = [];
  location.assign = (url) => followed.push(url);
  const link = { href: "http://here/t/wired/tickets", hash: "" };
  const tap = async (hash = "") => {
    const event = Object.assign(new Event("click", { cancelable: true }), {
      from: { closest: () => ({ ...link, hash }) },
    });
    Object.defineProperty(event, "target", { value: event.from });
    page.dispatchEvent(event);
    await settle();
    return event.defaultPrevented;
  };
  assert.equal(await tap(), true);
  assert.deepEqual(followed, []);
  assert.equal(await tap("#final"), false);
  live.ask = async () => (live.status = "live");
  assert.equal(await tap(), true);
  assert.deepEqual(followed, [link.href]);
  assert.equal(await tap(), false);
});

test("a live table has a quiet sign, and moves that don't get through are no good connection", () => {
  assert.deepEqual(signOf("live", 0), ["live", false]);
  assert.deepEqual(signOf("live", 2), ["reconnecting · 2 moves waiting to be sent", true]);
  assert.deepEqual(signOf("reconnecting", 0), ["reconnecting", true]);
});

test("without a service worker an offline page should be kept open", () => {
  assert.deepEqual(signOf("offline", 1), ["offline: keep this page open · 1 move waiting to be sent", true]);
  phone.serviceWorker = {};
  assert.deepEqual(signOf("offline", 0), ["offline", true]);
  delete phone.serviceWorker;
});

test("a move lies over the game while it is on its way, and its answer brings the state", async () => {
  const facts = { ...NO_BOARD, tracks: { "berlin--wien": { trains: 3, points: 4 } } };
  const game = new Game(facts, STATE);
  const { outbox } = connect(game, { table: "/t/wired", moves: "/t/wired/moves" });
  await settle();
  const answer = outbox.add(CLAIM);
  await pass(0);
  assert.deepEqual(game.claims["berlin--wien"], { player: "ann", pending: true });
  const request = requests.find(({ url }) => url === "/t/wired/moves");
  assert.equal(request.body.seq, 7);
  request.answer(201, { state: { ...STATE, version: 4, revision: "4:a", claims: { "berlin--wien": "ann" } } });
  await answer;
  assert.deepEqual([game.state.version, game.claims["berlin--wien"].pending], [4, false]);
});

const UNSENT = { at: 1, seq: 7, move: CLAIM, failed: true, faults: 0, refusal: null, late: false };

for (const release of ["0.1.0", "0.2.0", "0.3.0", "a later one"]) {
  test(`what ${release} kept of a table isn't shown, the state is fetched anew, and moves that waited are sent`, async () => {
    const old = release === "a later one"
      ? { ...STATE, shape: 2 }
      : JSON.parse(readFileSync(new URL(`kept/${release}.json`, import.meta.url), "utf-8"));
    const table = `/t/kept-${release.replace(/\W/g, "-")}`;
    await states.put({ table, state: { ...old, version: 99 } });
    await moves.put({ ...UNSENT, uuid: release, url: `${table}/moves` });
    const game = new Game({ ...NO_BOARD, tracks: { "berlin--wien": { trains: 3, points: 4 } } }, STATE);
    const { live } = connect(game, { table, moves: `${table}/moves` });
    await pass(0);
    assert.equal(game.state.version, 3);
    assert.deepEqual((await states.get(table)).state, STATE);
    assert.deepEqual(game.waiting.map(({ uuid }) => uuid), [release]);
    assert.equal(live.version, 3);
    const request = requests.find(({ url }) => url === `${table}/moves`);
    assert.equal(request.body.uuid, release);
    request.answer(201, { state: { ...STATE, version: 4, revision: "4:a", claims: { "berlin--wien": "ann" } } });
    await settle();
    assert.equal(game.state.version, 4);
    assert.deepEqual(game.waiting, []);
  });
}

test("what this release kept is shown at once", async () => {
  await states.put({
    table: "/t/kept",
    state: { ...STATE, version: 5, revision: "5:a", claims: { "berlin--wien": "ann" } },
  });
  const game = new Game({ ...NO_BOARD, tracks: { "berlin--wien": { trains: 3, points: 4 } } }, STATE);
  connect(game, { table: "/t/kept", moves: "/t/kept/moves" });
  await pass(0);
  assert.equal(game.state.version, 5);
});
