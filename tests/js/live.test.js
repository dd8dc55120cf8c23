// Keeping up with a table: by a stream of events, and by asking where there is none.

import { page, pass, phone, requests, settle, streams } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { liveAt } from "../../static/js/core/live.js";

const BEAT_MS = 35_000;
const FIRST_BEAT_MS = 4_000;
const POLL_MS = 2_000;
const SOON_MS = 600;
const MAX_SOON_MS = 1.5 * SOON_MS;
const OFFLINE_MS = 10_000;
let tables = 0;

/** A state at a version; after a database restore the same version has another change id. */
const at = (version, change = "a") => ({ version, revision: `${version}:${change}` });

/** The live connection of a new table, which the page shows at version 3. */
async function open() {
  const table = `/t/live-${(tables += 1)}`;
  const live = liveAt(`${table}/moves`);
  const shown = [];
  const statuses = [];
  live.addEventListener("state", ({ detail }) => shown.push(detail.version));
  live.addEventListener("status", () => statuses.push(live.status));
  live.knows(at(3));
  await pass(0);
  return {
    live,
    shown,
    statuses,
    heard: () => streams.filter(({ url }) => url.startsWith(`${table}/`)),
    asked: () => requests.filter(({ url }) => url === `${table}/state`),
  };
}

const change = async (hidden) => {
  page.hidden = hidden;
  page.dispatchEvent(new Event("visibilitychange"));
  await settle();
};

test("all scripts of a page share one that keeps up", () => {
  assert.equal(liveAt("/t/shared/moves"), liveAt("http://table.test/t/shared"));
});

test("it hears from the version on that the page shows", async () => {
  const { heard, shown } = await open();
  assert.match(heard()[0].url, /\/events\?since=3:a$/);
  heard()[0].tell("state", at(4));
  assert.deepEqual(shown, [4]);
});

test("what is sent at a lower version isn't believed, the server is asked", async () => {
  const { heard, shown, asked } = await open();
  heard()[0].tell("state", at(4));
  heard()[0].tell("state", at(2));
  await settle();
  assert.deepEqual(shown, [4]);
  asked()[0].answer(200, at(2)); // a backup was brought back
  await settle();
  assert.deepEqual(shown, [4, 2]);
});

test("after a database restore another state comes at the same version: the server is asked", async () => {
  const { live, heard, shown, asked } = await open();
  heard()[0].tell("state", at(4));
  heard()[0].tell("state", at(4, "b"));
  await settle();
  assert.deepEqual(shown, [4]);
  asked()[0].answer(200, at(4, "b"));
  await settle();
  assert.deepEqual([shown, live.revision], [[4, 4], "4:b"]);
});

test("what came at the same version as a move's answer isn't shown, the server is asked", async () => {
  const { live, heard, shown, asked } = await open();
  let answer = null;
  live.awaits(new Promise((resolve) => (answer = resolve)));
  heard()[0].tell("state", at(4));
  live.knows(at(4, "b"));
  answer();
  await settle();
  assert.deepEqual(shown, []);
  assert.equal(asked().length, 1);
});

test("a stream begins with an answer: what the server has, also when it is at a lower version", async () => {
  const { live, heard, shown, asked } = await open();
  heard()[0].tell("state", at(2));
  assert.deepEqual(shown, [2]);
  live.knows(at(3)); // by the answer to a move
  heard()[0].tell("state", at(2));
  await settle();
  assert.deepEqual(shown, [2]);
  assert.equal(asked().length, 1);
});

test("an answer with which a stream begins isn't heard when something newer has overtaken it", async () => {
  const { live, heard, shown, asked } = await open();
  live.knows(at(4));
  heard()[0].tell("state", at(2));
  await settle();
  assert.deepEqual(shown, []);
  assert.equal(asked().length, 1);
});

test("an answer that something newer has overtaken isn't heard", async () => {
  const { live, heard, shown, asked } = await open();
  live.ask();
  heard()[0].tell("state", at(5));
  asked()[0].answer(200, at(4));
  await settle();
  assert.deepEqual(shown, [5]);
});

test("what is sent while a move's answer is on its way waits for that, though not for long", async () => {
  const { live, heard, shown } = await open();
  live.awaits(new Promise(() => {}));
  heard()[0].tell("state", at(4));
  await settle();
  assert.deepEqual(shown, []);
  await pass(3_000);
  assert.deepEqual(shown, [4]);
});

test("what a beat asked for waits for the answer to a move too, and the newest is shown", async () => {
  const { live, heard, asked, shown } = await open();
  let answer = null;
  live.awaits(new Promise((resolve) => (answer = resolve)));
  heard()[0].tell("beat");
  heard()[0].tell("beat");
  heard()[0].tell("state", at(5));
  asked()[0].answer(200, at(4));
  await settle();
  assert.deepEqual(shown, []);
  answer();
  await settle();
  assert.deepEqual(shown, [5]);
});

test("of two moves on their way both answers are waited for", async () => {
  const { live, heard, shown } = await open();
  const answers = [];
  for (let nth = 0; nth < 2; nth += 1) live.awaits(new Promise((resolve) => answers.push(resolve)));
  heard()[0].tell("state", at(4));
  answers[0]();
  await settle();
  assert.deepEqual(shown, []);
  answers[1]();
  await settle();
  assert.deepEqual(shown, [4]);
});

test("what the answer brought along isn't shown again", async () => {
  const { live, heard, shown } = await open();
  let answer = null;
  live.awaits(new Promise((resolve) => (answer = resolve)));
  heard()[0].tell("state", at(4));
  live.knows(at(4));
  answer();
  await settle();
  assert.deepEqual(shown, []);
});

test("each beat after the first one is a time to ask, with the ETag of what is known", async () => {
  const { heard, asked } = await open();
  const [stream] = heard();
  stream.tell("state", at(4), '"4-en"');
  stream.tell("beat");
  assert.equal(asked().length, 0);
  stream.tell("beat");
  assert.equal(asked()[0].options.headers["If-None-Match"], '"4-en"');
});

test("a stream without a beat is held back on its way: then it asks, and tries a stream again after a minute", async () => {
  const { heard, asked } = await open();
  await pass(FIRST_BEAT_MS);
  assert.equal(heard()[0].isClosed, true);
  assert.equal(asked().length, 1);
  asked()[0].answer(304);
  await pass(POLL_MS);
  assert.equal(asked().length, 2);
  for (let nth = 1; heard().length === 1 && nth < 40; nth += 1) {
    asked()[nth].answer(304);
    await pass(POLL_MS);
  }
  assert.equal(heard().length, 2);
  assert.ok(asked().length >= 60_000 / POLL_MS - 1);
});

test("a stream that falls silent, or breaks off, is followed by another one soon, which is told what the page has", async () => {
  for (const breakOff of [() => pass(BEAT_MS), (stream) => stream.tell("error")]) {
    const { heard, asked, shown } = await open();
    heard()[0].tell("state", at(4), 'W/"4-en"');
    heard()[0].tell("beat");
    await breakOff(heard()[0]);
    assert.equal(heard()[0].isClosed, true);
    await pass(MAX_SOON_MS);
    assert.match(heard()[1].url, /\/events\?since=4:a&mark=W%2F%224-en%22$/);
    heard()[1].tell("state", at(4), 'W/"other"'); // of a backup, which came to the same version
    assert.deepEqual(shown, [4, 4]);
    assert.equal(asked().length, 0);
  }
});

test("a page that has no state from the server asks its next stream for one", async () => {
  const { heard } = await open();
  heard()[0].tell("beat");
  heard()[0].tell("error");
  await pass(MAX_SOON_MS);
  assert.match(heard()[1].url, /\/events\?since=$/);
});

test("phones whose streams break off together don't come back together", async () => {
  const all = await Promise.all(Array.from({ length: 20 }, open));
  for (const { heard } of all) {
    heard()[0].tell("beat");
    heard()[0].tell("error");
  }
  await pass(SOON_MS / 2 - 1);
  assert.equal(all.filter(({ heard }) => heard().length > 1).length, 0);
  const back = [];
  for (let ms = 0; ms < SOON_MS; ms += SOON_MS / 4) {
    await pass(SOON_MS / 4);
    back.push(all.filter(({ heard }) => heard().length > 1).length);
  }
  assert.ok(back[0] < 20, "all of them in the first quarter");
  await pass(1);
  assert.equal(all.filter(({ heard }) => heard().length > 1).length, 20);
});

test("a server that doesn't answer: reconnecting, then offline, then live again", async () => {
  const { live, statuses, heard, asked } = await open();
  heard()[0].tell("beat");
  heard()[0].tell("error");
  await pass(MAX_SOON_MS);
  for (let nth = 0; live.status !== "offline" && nth < 9; nth += 1) {
    heard().at(-1).tell("error"); // there is no stream either
    asked()[nth].fail();
    await pass(OFFLINE_MS);
  }
  assert.deepEqual(statuses, ["reconnecting", "offline"]);
  asked().at(-1).fail();
  await settle();
  live.reached(); // a move was answered
  asked().at(-1).answer(304);
  await settle();
  assert.equal(live.status, "live");
});

test("a phone that says it has no network is offline at once, and asks once it has", async () => {
  const { live, asked } = await open();
  phone.onLine = false;
  dispatchEvent(new Event("offline"));
  assert.equal(live.status, "offline");
  phone.onLine = true;
  dispatchEvent(new Event("online"));
  await settle();
  asked()[0].answer(304);
  await settle();
  assert.equal(live.status, "live");
});

test("a move that is answered disturbs no stream that is being opened", async () => {
  const { live, heard, asked } = await open();
  heard()[0].tell("beat");
  heard()[0].tell("error");
  await pass(MAX_SOON_MS);
  heard()[1].tell("error");
  asked()[0].fail();
  await pass(1.5 * POLL_MS);
  live.reached();
  assert.equal(heard()[2].isClosed, undefined);
  assert.equal(asked().length, 1);
  heard()[2].tell("beat");
  assert.equal(live.status, "live");
});

test("where the stream is refused now, the server is asked", async () => {
  const { heard, asked } = await open();
  heard()[0].tell("beat");
  heard()[0].tell("error");
  await pass(MAX_SOON_MS);
  heard()[1].tell("error"); // there are too many
  assert.equal(asked().length, 1);
  asked()[0].answer(304);
  await pass(1.5 * POLL_MS);
  assert.equal(asked().length, 2);
  assert.equal(heard().length, 2);
});

test("a hidden page neither hears nor asks, and asks at once when it is seen again", async () => {
  for (const hasHeard of [false, true]) {
    const { heard, asked } = await open();
    if (hasHeard) heard()[0].tell("beat");
    await change(true);
    assert.equal(heard()[0].isClosed, true);
    await pass(120_000);
    assert.equal(asked().length + heard().length, 1);
    await change(false);
    assert.equal(asked().length, 1);
  }
});

test("a page that is hidden while a question is on its way lets it rest", async () => {
  const { live, statuses, asked } = await open();
  live.ask();
  await change(true);
  asked()[0].fail();
  await pass(120_000);
  assert.equal(asked().length, 1);
  assert.deepEqual(statuses, []);
  await change(false);
});
