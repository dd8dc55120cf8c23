// The service worker by itself: which pages it keeps, and which it shows when the server says nothing, or no good.

import { settle } from "./page.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const HOME = "http://table.test/";
const TABLE = "/t/abc";
const SCRIPT = readFileSync(new URL("../../static/sw.js", import.meta.url), "utf8");

class Cache {
  kept = new Map(); // by address: the answer's text
  addAll = async (paths) => paths.forEach((path) => this.kept.set(new URL(path, HOME).href, `parts: ${path}`));
  put = async (path, answer) => void this.kept.set(new URL(path, HOME).href, await answer.text());
  delete = async (path) => this.kept.delete(new URL(path.url ?? path, HOME).href);
  keys = async () => [...this.kept.keys()].map((url) => ({ url }));
  match = async (path) => {
    const text = this.kept.get(new URL(path, HOME).href);
    return text === undefined ? undefined : new Response(text);
  };
}

/**
 * A phone on which it was installed: `says` is what the server answers for a path: [status, text], or nothing at all.
 */
async function installed() {
  const says = {};
  const stores = new Map();
  const listeners = {};
  const caches = {
    open: async (name) => stores.get(name) ?? stores.set(name, new Cache()).get(name),
    match: async (path, { cacheName }) => stores.get(cacheName)?.match(path),
    keys: async () => [...stores.keys()],
    delete: async (name) => stores.delete(name),
  };
  const fetch = async (asked) => {
    const answer = says[new URL(asked.url ?? asked, HOME).pathname];
    if (!answer) throw new TypeError("no connection");
    return new Response(answer[1], { status: answer[0] });
  };
  const self = {
    addEventListener: (type, act) => (listeners[type] = act),
    skipWaiting() {},
    clients: { async claim() {} },
  };
  const release = { version: "1", files: ["/static/1/base.css"] };
  new Function("self", "caches", "fetch", "location", "RELEASE", SCRIPT)(
    self,
    caches,
    fetch,
    new URL("sw.js", HOME),
    release,
  );
  const tell = async (type, facts = {}) => {
    const work = [];
    let answer = null;
    listeners[type]({ ...facts, waitUntil: (one) => work.push(one), respondWith: (one) => (answer = one) });
    const text = answer && (await (await answer).text());
    await Promise.all(work);
    await settle();
    return text;
  };
  await tell("install");
  await tell("activate");
  const open = (path) => tell("fetch", { request: { url: new URL(path, HOME).href, method: "GET", mode: "navigate" } });
  return { says, open };
}

test("a table that was shown is shown without a connection, as it was last", async () => {
  const { says, open } = await installed();
  for (const text of ["the table", "the table later"]) {
    says[TABLE] = [200, text];
    assert.equal(await open(TABLE), text);
  }
  delete says[TABLE];
  assert.equal(await open(TABLE), "the table later");
});

test("a server that fails for a while takes nothing from the phone", async () => {
  const { says, open } = await installed();
  says[TABLE] = [200, "the table"];
  await open(TABLE);
  says[TABLE] = [502, "Bad gateway"];
  assert.equal(await open(TABLE), "Bad gateway");
  delete says[TABLE];
  assert.equal(await open(TABLE), "the table");
});

test("a table that has gone is kept no longer", async () => {
  const { says, open } = await installed();
  says[TABLE] = [200, "the table"];
  await open(TABLE);
  says[TABLE] = [404, "Nothing here"];
  await open(TABLE);
  delete says[TABLE];
  assert.equal(await open(TABLE), "parts: /offline");
});

test("somebody's tickets are never kept", async () => {
  const { says, open } = await installed();
  says[`${TABLE}/tickets/p1`] = [200, "Lisboa – Danzig"];
  assert.equal(await open(`${TABLE}/tickets/p1`), "Lisboa – Danzig");
  delete says[`${TABLE}/tickets/p1`];
  assert.equal(await open(`${TABLE}/tickets/p1`), "parts: /offline");
});
