// The host's side: guests at the table with other phones. The app answers a guest as it answers this phone, with that
// guest's own cookies; messages of a guest are untrusted.
//
// Events of a Host: "people" when a guest joined, slept, woke, or was cut off; "unreached" when a guest that was let in
// didn't connect.

import { spell, spelt, unpack, Unreadable } from "./codes.js";
import { Bucket } from "./frames.js";
import { accept, close, Link, offer } from "./link.js";
import * as qr from "./qr.js";
import { Offers } from "./offers.js";
import { Queue } from "./queue.js";
import * as spare from "./spare.js";

const LIMITS = { bytes: 256 * 1024, perSecond: 60, bytesPerSecond: 1024 * 1024 };
const MAX_AT_ONCE = 128; // waiting messages of a guest: a page has about fifty files
const CALLS_PER_SECOND = 2; // messages that make a connection
const MAX_STREAMS = 4;
const MAX_GUESTS = 12;
const MAX_HEADERS = 50;
const KNOWN_MS = 24 * 60 * 60 * 1000; // a guest is remembered
const CALLED_MS = 30_000; // time limit of a call
// pauses after a start, for guests that wait to be called, or sleep
const CALL_MS = [0, 3_000, 10_000, ...Array(60).fill(CALLED_MS)];
const LEAVE_MS = 10_000;
const AWAY_MS = 10 * 60 * 1000; // this phone stays awake for guests that sleep
const TABLE = /^t\/[\w-]+$/;

export class Host extends EventTarget {
  /** `base` is the path of the pocket; `pass(asked, port)` hands a request to the app. */
  constructor(base, pass) {
    super();
    this.base = base;
    this.pass = pass;
    /** @type {Map<string, Guest>} */
    this.guests = new Map();
    this.queue = new Queue();
    this.offers = new Offers(({ made }) => close(made));
    this.lock = null;
    this.isLocking = false;
    this.qr = qr;
    this.ready = this.#remember();
    document.addEventListener("visibilitychange", () => this.#stayAwake());
    addEventListener("beforeunload", (event) => this.people.some(({ isAwake }) => isAwake) && event.preventDefault());
    setInterval(() => this.#tidy(), 5_000);
  }

  /** The connected guests, in the order in which they joined. */
  get people() {
    return [...this.guests.values()].filter(({ link, farewell }) => link && !farewell).map((
      { id, names, isAwake },
    ) => ({ id, names, isAwake }));
  }

  /** A link for another phone to the table at this path below the pocket, valid for two minutes. */
  async offer(table) {
    if (!TABLE.test(table)) throw new Unreadable("no table");
    const name = spare.random(4);
    const made = await offer(name);
    this.offers.add(name, { made, table });
    return `${new URL("guest/", this.base).href}#${spell(made.bytes)}`;
  }

  /** Let a guest in by its code; resolves to "" or the reason against: "unreadable", "late", "full". */
  async answer(text) {
    await this.ready;
    try {
      const bytes = spelt(text);
      const { type, name } = unpack(bytes);
      if (type !== "answer") return "unreadable";
      if (this.people.length >= MAX_GUESTS) return "full";
      const open = this.offers.take(name);
      if (!open) return "late";
      await accept(open.made, bytes);
      this.#hears(open.made, open.table);
      return "";
    } catch (error) {
      if (error instanceof Unreadable) return "unreadable";
      throw error;
    }
  }

  /** End the table for all, with its new address if there is one. */
  end(address = "") {
    for (const guest of this.guests.values()) guest.dismiss(address);
    this.offers.tidy(true);
    this.changed();
  }

  changed() {
    const people = this.people.map(({ names, isAwake }) => ({ names, isAwake }));
    for (const { link } of this.guests.values()) link?.send({ people });
    this.dispatchEvent(new Event("people"));
    this.#stayAwake();
  }

  /** The first message of a guest that joined by a code has its earlier id, if it has one. */
  #hears(made, table) {
    const link = new Link(made, LIMITS);
    link.addEventListener("unreached", () => this.dispatchEvent(new Event("unreached")));
    setTimeout(() => link.isOpen || link.close(), CALLED_MS);
    link.addEventListener("message", (/** @type {any} */ { detail: { head } }) => {
      if (!head.hello) return link.close("no greeting");
      const id = this.guests.has(head.hello.id) ? head.hello.id : crypto.randomUUID();
      const guest = this.guests.get(id) ?? new Guest(this, id, table);
      guest.table = table;
      guest.farewell = null;
      this.guests.set(id, guest);
      spare.remember(id, { table, at: Date.now() });
      guest.speakBy(link);
    }, { once: true });
  }

  async #remember() {
    for (const [id, { table, at }] of await spare.remembered()) {
      if (Date.now() - at < KNOWN_MS) this.guests.set(id, new Guest(this, id, table));
      else spare.forget(id);
    }
    for (const guest of this.guests.values()) guest.callBack();
  }

  #tidy() {
    this.offers.tidy();
    this.#stayAwake();
  }

  /**
   * Keep the screen on while guests are connected, or may return soon; the browser releases the lock when the page is
   * hidden.
   */
  async #stayAwake() {
    if (![...this.guests.values()].some(({ isNear }) => isNear)) return this.lock?.release();
    if (document.hidden || this.lock || this.isLocking) return;
    this.isLocking = true;
    try {
      const lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => (this.lock = null));
      this.lock = lock;
    } catch {
      // the battery is low, or the browser has none: the page shows advice
    }
    this.isLocking = false;
  }
}

/** Whether it is a valid HTTP header. */
function isHeader(one) {
  if (!Array.isArray(one) || one.length !== 2 || !one.every((word) => typeof word === "string")) return false;
  const [name, value] = one;
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\x20-\x7e]*$/.test(value);
}

class Guest {
  constructor(host, id, table) {
    this.host = host;
    this.id = id;
    this.table = table;
    this.names = []; // of the players on its seats
    /** @type {Link | null} */
    this.link = null;
    this.waiting = null; // a connection that it may call
    this.farewell = null; // the reply to all its messages, once the table was ended
    this.atOnce = 0;
    this.calls = new Bucket(CALLS_PER_SECOND);
    this.streams = new Map(); // ports by number
  }

  get isAwake() {
    return this.link?.isAwake ?? false;
  }

  /** Whether it is connected, or was not long ago. */
  get isNear() {
    const { link, farewell } = this;
    return link !== null && !farewell && (!link.isClosed || performance.now() - link.heardAt < AWAY_MS);
  }

  /** Use this link for the guest from now on. */
  speakBy(link) {
    this.link?.close();
    this.link = link;
    if (this.farewell) return this.#takeLeave();
    link.addEventListener("message", (/** @type {any} */ { detail }) => this.#hear(detail, link));
    link.addEventListener("life", () => this.host.changed());
    link.addEventListener("closed", (/** @type {any} */ { detail: why }) => this.#closed(link, why));
    link.send({ welcome: { id: this.id, table: this.table } });
    this.#leaveSpare();
    this.#learnNames();
    this.host.changed();
  }

  /** After a start of this phone: the guest waits to be called. */
  async callBack() {
    for (const pause of CALL_MS) {
      await new Promise((done) => setTimeout(done, pause));
      if (this.link || !this.host.guests.has(this.id)) return;
      const made = await spare.call(this.id).catch(() => null);
      if (!made) return;
      const link = new Link(made, LIMITS);
      link.addEventListener("open", () => this.link?.isOpen ? link.close() : this.speakBy(link));
      setTimeout(() => link.isOpen || link.close(), CALLED_MS);
    }
  }

  /** A sleeping guest receives it when it wakes, and calls; a guest that joins by a new code keeps its id. */
  dismiss(address) {
    this.farewell = { bye: 1, address };
    this.#takeLeave();
    spare.forget(this.id, ["calls"]);
  }

  #takeLeave() {
    const { link } = this;
    for (const number of [...this.streams.keys()]) this.#endStream(number);
    link?.send(this.farewell);
    setTimeout(() => link?.close(), LEAVE_MS); // the guest hangs up itself
  }

  async #leaveSpare() {
    const { made, bytes } = await spare.leave();
    if (this.waiting) close(this.waiting);
    this.waiting = made;
    const link = new Link(made, LIMITS);
    link.addEventListener("open", () => {
      this.waiting = null;
      this.speakBy(link);
    });
    this.link?.send({ spare: 1 }, bytes);
  }

  #closed(link, why) {
    if (link !== this.link) return;
    for (const number of [...this.streams.keys()]) this.#endStream(number);
    if (why) { // it doesn't reconnect by itself
      this.link = null;
      if (this.waiting) close(this.waiting);
      spare.forget(this.id);
    }
    this.host.changed();
  }

  /** A failure over a message affects only this guest. */
  async #hear({ head, body }, link) {
    if (this.farewell || "hello" in head) return; // the link's guest is already known
    try {
      if ("end" in head) this.#endStream(head.end);
      else if ("ask" in head) await this.#inTurn(link, () => this.#ask(head, body, link));
      else if ("stream" in head) await this.#inTurn(link, () => this.#stream(head, link));
      else if (!this.calls.take(1)) throw new Unreadable("too many calls");
      else if ("spare" in head) link.send({ spared: 1 }, await spare.learn(this.id, body));
      else if ("spared" in head) this.waiting && (await accept(this.waiting, body));
      else if ("offer" in head) link.send({ offered: head.offer, text: await this.host.offer(this.table) });
      else if ("give" in head) link.send({ taken: head.give, why: await this.host.answer(String(head.text)) });
      else throw new Unreadable("unknown");
    } catch (error) {
      // deno-lint-ignore no-console
      console.warn("a guest was cut off", error);
      link.close(`${error}`);
    }
  }

  async #inTurn(link, act) {
    if (this.atOnce === MAX_AT_ONCE) throw new Unreadable("too many at once");
    this.atOnce += 1;
    try {
      await this.host.queue.take(this.id, () => link.isClosed || act());
    } finally {
      this.atOnce -= 1;
    }
  }

  /** Allow only paths below the guests' own; the app judges the rest of a request. */
  #request({ path, headers, cookies }) {
    const base = new URL("guest/", this.host.base);
    const url = new URL(String(path), base);
    const isFit = url.href.startsWith(base.href) && Array.isArray(headers) && headers.length < MAX_HEADERS;
    if (!isFit || !headers.every(isHeader)) throw new Unreadable("no request");
    const kept = headers.filter(([name]) => name.toLowerCase() !== "cookie");
    return { base: base.pathname, url: url.href, headers: kept, cookies: String(cookies ?? ""), guest: this.id };
  }

  async #ask(head, body, link) {
    const method = /^(?:GET|HEAD|POST)$/.test(head.method) ? head.method : "GET";
    const request = { ...this.#request(head), method, body: method === "POST" ? body.slice().buffer : null };
    const { status, headers, body: given } = await this.#answerTo(request);
    link.send({ answer: head.ask, status, headers }, given);
    if (method === "POST" && /\/(?:join|seat)/.test(request.url)) await this.#learnNames();
  }

  #answerTo(request) {
    const { port1, port2 } = new MessageChannel();
    this.host.pass(request, port2);
    return new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
  }

  /** Resolves when the app has started the stream, or refused to. */
  #stream(head, link) {
    const request = { ...this.#request(head), stream: true };
    if (this.streams.size === MAX_STREAMS) this.#endStream(this.streams.keys().next().value);
    const { port1, port2 } = new MessageChannel();
    this.streams.set(head.stream, port1);
    this.host.pass(request, port2);
    return new Promise((resolve) => {
      port1.onmessage = ({ data }) => {
        link.send({ event: head.stream, text: data });
        resolve(data);
      };
    });
  }

  #endStream(number) {
    this.streams.get(number)?.postMessage("close");
    this.streams.delete(number);
  }

  /** Fetch the names of the players on this guest's seats. */
  async #learnNames() {
    const request = this.#request({
      path: `${this.table}/nearby/names`,
      headers: [["accept", "application/json"]],
      cookies: "",
    });
    const { status, body } = await this.#answerTo({ ...request, method: "GET", body: null });
    if (status !== 200) return;
    this.names = JSON.parse(new TextDecoder().decode(body)).names;
    this.host.changed();
  }
}
