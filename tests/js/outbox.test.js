// Moves on their way: in order, once each, and none lost, whatever the connection does.

import { delayStore, kept, page, pass, requests, settle } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { isBlocking, Outbox } from "../../static/js/core/outbox.js";

const CLAIM = { type: "claim", player: "ann", route: "berlin--wien" };
const STATION = { type: "station", player: "ann", city: "wien" };
const TRIES_MS = 2000; // more than the pauses between the first three tries
let tables = 0;

/** An outbox (of a new table unless `url` names one), its requests, and its notices. */
async function open(url = `/t/table-${(tables += 1)}/moves`) {
  const outbox = new Outbox(url, () => 7);
  const answers = [];
  outbox.addEventListener("answer", ({ detail }) => answers.push(detail));
  await outbox.ready;
  return { url, outbox, answers, sent: () => requests.filter((request) => request.url === url) };
}

/** Fail every try from this one on, until the outbox gives up for the moment. */
async function lose(sent, from = 0) {
  for (const nth of [from, from + 1, from + 2]) {
    sent()[nth].fail();
    await pass(nth === from + 2 ? 0 : TRIES_MS);
  }
}

test("a move is sent with its UUID and how many moves are known, and its answer is passed on", async () => {
  const { outbox, sent } = await open();
  const answer = outbox.add(CLAIM);
  await settle();
  const [{ body, answer: reply }] = sent();
  assert.equal(body.seq, 7);
  assert.deepEqual(body.move, CLAIM);
  reply(201, { state: { version: 8 } });
  const { ok, uuid, late, state } = await answer;
  assert.deepEqual([ok, uuid, late, state], [true, body.uuid, false, { version: 8 }]);
  assert.deepEqual(outbox.entries, []);
});

test("moves that wait are sent after the table's link was renewed", async () => {
  page.documentElement.dataset.game = "born";
  const before = await open("/t/born/moves");
  before.outbox.add(CLAIM);
  await settle();
  await lose(before.sent);
  const { outbox, sent } = await open("/t/renewed/moves");
  await settle();
  delete page.documentElement.dataset.game;
  const [{ body, answer }] = sent();
  assert.deepEqual(body.move, CLAIM);
  answer(201, {});
  await settle();
  assert.deepEqual(outbox.entries, []);
});

test("moves that wait keep their order when the phone's clock is set back", async () => {
  const { url, outbox, sent } = await open();
  await pass(3_600_000);
  outbox.add(CLAIM);
  await settle();
  await lose(sent);
  const clock = Date.now;
  Date.now = () => clock() - 3_600_000;
  outbox.add(STATION);
  Date.now = clock;
  await settle();
  const { outbox: reopened } = await open(url);
  assert.deepEqual(reopened.entries.map(({ move }) => move.type), ["claim", "station"]);
});

test("the same move once more, while it is on its way, is one", async () => {
  const { outbox, answers, sent } = await open();
  const both = [outbox.add(CLAIM), outbox.add({ ...CLAIM })];
  await settle();
  sent()[0].answer(201, {});
  await Promise.all(both);
  await settle();
  assert.equal(sent().length, 1);
  assert.equal(answers.length, 1);
});

test("a move goes while the store still writes it, and waits there no more once both are done", async () => {
  const { outbox, answers, sent } = await open();
  await settle();
  const writeAll = delayStore();
  outbox.add(CLAIM);
  await settle();
  const [{ body, answer: reply }] = sent();
  reply(201, {});
  await settle();
  assert.deepEqual(answers.map(({ ok, uuid }) => [ok, uuid]), [[true, body.uuid]]);
  writeAll();
  await settle();
  assert.deepEqual([outbox.entries, kept("moves").filter(({ uuid }) => uuid === body.uuid), sent().length], [
    [],
    [],
    1,
  ]);
});

test("a move waits behind one that another tab couldn't send", async () => {
  const { url, outbox, sent } = await open();
  const other = await open(url);
  other.outbox.add(CLAIM);
  await settle();
  await lose(sent);
  await settle();
  await lose(sent, 3); // this tab's tries
  outbox.add(STATION);
  await settle();
  assert.deepEqual(new Set(sent().slice(6).map(({ body }) => body.move.type)), new Set(["claim"]));
});

test("moves are sent one at a time, in their order", async () => {
  const { outbox, sent } = await open();
  outbox.add(CLAIM);
  outbox.add(STATION);
  await settle();
  assert.deepEqual(sent().map(({ body }) => body.move.type), ["claim"]);
  sent()[0].answer(201, {});
  await settle();
  assert.deepEqual(sent().map(({ body }) => body.move.type), ["claim", "station"]);
});

test("without a connection a move is tried thrice under one UUID, then waits, and goes once there is one", async () => {
  const { outbox, sent } = await open();
  const answer = outbox.add(CLAIM);
  await settle();
  assert.equal(outbox.entries[0].failed, false);
  await lose(sent);
  assert.equal(outbox.entries[0].failed, true);
  assert.equal(new Set(sent().map(({ body }) => body.uuid)).size, 1);
  dispatchEvent(new Event("online"));
  await settle();
  assert.equal(sent().length, 4);
  sent()[3].answer(201, {});
  assert.equal((await answer).late, true);
});

test("what waits is tried again by itself, in pauses that grow", async () => {
  const { outbox, sent } = await open();
  outbox.add(CLAIM);
  await settle();
  await lose(sent);
  await pass(999);
  assert.equal(sent().length, 3);
  await pass(1);
  assert.equal(sent().length, 4);
  await lose(sent, 3);
  await pass(1999);
  assert.equal(sent().length, 6);
  await pass(1);
  assert.equal(sent().length, 7);
});

test("a refused move stays, with its reason, until that was read", async () => {
  const { outbox, sent } = await open();
  const answer = outbox.add(CLAIM);
  await settle();
  sent()[0].answer(409, { error: { message: "Bob has it." } });
  assert.equal((await answer).message, "Bob has it.");
  const [{ uuid, refusal, late }] = outbox.refused;
  assert.deepEqual([refusal, late], ["Bob has it.", false]);
  await settle();
  assert.equal(kept("moves").find((one) => one.uuid === uuid).refusal, "Bob has it.");
  outbox.dismissRefusals();
  await settle();
  assert.deepEqual(outbox.refused, []);
  assert.equal(kept("moves").find((one) => one.uuid === uuid), undefined);
});

test("what was refused after it had waited isn't hushed by the next move", async () => {
  const { outbox, sent } = await open();
  outbox.add(CLAIM);
  await settle();
  await lose(sent);
  outbox.retry();
  await settle();
  sent()[3].answer(409, { error: { message: "Bob has it." } });
  await settle();
  outbox.dismissRefusals();
  assert.equal(outbox.refused[0].late, true);
  outbox.dismiss([outbox.refused[0].uuid]);
  assert.deepEqual(outbox.refused, []);
});

test("a move over which the server fails again and again can be thrown away, and the next one goes", async () => {
  const { outbox, answers, sent } = await open();
  outbox.add(CLAIM);
  outbox.add(STATION);
  await settle();
  for (const nth of [0, 1, 2, 3, 4, 5]) {
    assert.equal(isBlocking(outbox.entries[0]), false);
    sent()[nth].answer(500, {});
    await pass(TRIES_MS);
  }
  assert.equal(isBlocking(outbox.entries[0]), true);
  assert.equal(isBlocking(outbox.entries[1]), false);
  outbox.throwAway(outbox.entries[0].uuid);
  assert.deepEqual(answers.map(({ ok, move }) => [ok, move.type]), [[false, "claim"]]);
  sent()[6].fail(); // the try that was on its way
  await pass(TRIES_MS);
  assert.equal(sent().at(-1).body.move.type, "station");
});

test("a server that takes nothing just now is asked again when it says", async () => {
  const { outbox, sent } = await open();
  outbox.add(CLAIM);
  await settle();
  sent()[0].answer(503, { error: { message: "The disk is full." } }, { "Retry-After": "30" });
  await pass(29_999);
  assert.equal(sent().length, 1);
  assert.equal(isBlocking(outbox.entries[0]), false);
  await pass(1);
  assert.equal(sent().length, 2);
});

test("what wasn't sent outlives the page, and goes under the same UUID", async () => {
  const { url, outbox, sent } = await open();
  outbox.add(CLAIM);
  await settle();
  const [{ uuid }] = outbox.entries;
  const other = await open(url); // the page again, while the old one's answer never comes
  await settle();
  assert.deepEqual(other.outbox.entries.map((entry) => [entry.uuid, entry.failed]), [[uuid, true]]);
  assert.deepEqual(sent().map(({ body }) => body.uuid), [uuid, uuid]);
});

test("what another tab has settled is reported in this one", async () => {
  const { url, outbox, answers, sent } = await open();
  outbox.add(CLAIM);
  await settle();
  await open(url);
  await settle();
  sent()[1].answer(201, {});
  await settle();
  await settle();
  assert.deepEqual(outbox.entries, []);
  assert.deepEqual(answers.map(({ ok, move }) => [ok, move.type]), [[true, "claim"]]);
});

test("what another tab couldn't send this one tries at once", async () => {
  const { url, sent } = await open();
  const other = await open(url);
  other.outbox.add(CLAIM);
  await settle();
  await lose(sent);
  await settle();
  assert.equal(sent().length, 4);
});

test("what a tab was sending when it was closed another one sends", async () => {
  const { url, sent } = await open();
  const closed = await open(url);
  closed.outbox.add(CLAIM);
  await settle();
  assert.equal(sent().length, 1); // no code awaits its response any more
  await pass(15_000);
  await settle();
  assert.deepEqual(sent().map(({ body }) => body.uuid), Array(2).fill(sent()[0].body.uuid));
});
