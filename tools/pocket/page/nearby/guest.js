// A guest's side: the requests of its pages go to the host's phone. While that is away, moves wait in the page's
// outbox, and other requests wait here.
//
// Events of a Guest: "welcome" {detail: {table}} each time the host accepts it; "life" when `isAwake` changed; "people"
// when others joined or left; "bye" {detail: address} when the host ended the table, with its new address if there is
// one; "lost" {detail: code} when the host can't be reached any more by a code that `come` returned.

import { spell, spelt, Unreadable } from "./codes.js";
import { answer, close, Link } from "./link.js";
import * as spare from "./spare.js";

const LIMITS = { bytes: 32 * 1024 * 1024, perSecond: 1000, bytesPerSecond: 64 * 1024 * 1024 };
const HOST = "host"; // name of the host's stored connection
const CALL_MS = 7_000; // before a call is repeated
const TABLE = /^t\/[\w-]{1,64}$/;
const ID = /^[\w-]{1,64}$/;

export class Guest extends EventTarget {
  /** `base` is the guests' own path. */
  constructor(base) {
    super();
    this.key = `${base.pathname.slice(1)}nearby`;
    this.id = localStorage.getItem(this.key);
    /** @type {Link | null} */
    this.link = null;
    this.waiting = null; // a connection that the host may call
    this.number = 0;
    this.asked = new Map(); // open requests by number: {head, body, port, isJson}
    this.streams = new Map(); // ports by number
    this.own = new Map(); // handlers by number: of an offer, or of the result of a code
  }

  get isAwake() {
    return this.link?.isAwake ?? false;
  }

  /** Whether the host can be called. */
  knowsHost() {
    return spare.knows(HOST);
  }

  /** The code to show to the host, in response to its own. Throws Unreadable. */
  async come(text) {
    const made = await answer(spelt(text));
    const code = spell(made.bytes);
    this.#tryLink(made).addEventListener(
      "unreached",
      () => this.dispatchEvent(new CustomEvent("lost", { detail: code })),
    );
    return code;
  }

  /** Call the host repeatedly until it answers. */
  async comeBack() {
    while (!this.link?.isOpen) {
      const made = await spare.call(HOST).catch(() => null);
      if (!made) return;
      const link = this.#tryLink(made);
      await new Promise((done) => {
        setTimeout(done, CALL_MS);
        for (const event of ["open", "closed"]) link.addEventListener(event, done);
      });
      if (!link.isOpen) link.close();
      if (!link.isOpen) await new Promise((done) => setTimeout(done, 500));
    }
  }

  /** Send a request of a page, or of the service worker for it; the response goes to the port. */
  pass = ({ stream, method, url, headers, body }, port) => {
    const number = (this.number += 1);
    const head = { path: url, headers, cookies: cookies() };
    if (stream) {
      if (!this.isAwake) return port.postMessage("");
      this.streams.set(number, port);
      port.onmessage = () => {
        this.streams.delete(number);
        this.link?.send({ end: number });
      };
      return this.link?.send({ ...head, stream: number });
    }
    const isJson = headers.some(([name, value]) => name.toLowerCase() === "accept" && value === "application/json");
    if (isJson && !this.isAwake) return port.postMessage({ isAway: true });
    const given = body ? new Uint8Array(body) : null;
    const asked = { head: { ...head, method, ask: number }, body: given, port, isJson };
    this.asked.set(number, asked);
    return this.link?.send(asked.head, given);
  };

  // --- for the page that lets another guest in, as on the host

  people = [];

  offer() {
    return this.#askHost((number) => ({ offer: number }));
  }

  answer(text) {
    return this.#askHost((number) => ({ give: number, text }));
  }

  #askHost(head) {
    return new Promise((resolve, reject) => {
      if (!this.isAwake) return reject(new Error("the host is away"));
      const number = (this.number += 1);
      this.own.set(number, resolve);
      return this.link?.send(head(number));
    });
  }

  // --- the channel

  #tryLink(made) {
    const link = new Link(made, LIMITS);
    link.addEventListener("open", () => this.#speakBy(link));
    return link;
  }

  #speakBy(link) {
    const former = this.link;
    this.link = link;
    former?.close();
    link.addEventListener("message", (/** @type {any} */ { detail }) => this.#hear(detail));
    link.addEventListener("life", () => this.#lives());
    link.addEventListener("closed", () => this.#closed(link));
    link.send({ hello: { id: this.id } });
    for (const { head, body } of this.asked.values()) link.send(head, body); // requests that waited for the connection
    this.#leaveSpare();
  }

  async #leaveSpare() {
    const { made, bytes } = await spare.leave();
    if (this.waiting) close(this.waiting);
    this.waiting = made;
    const link = this.#tryLink(made);
    link.addEventListener("open", () => (this.waiting = null));
    this.link?.send({ spare: 1 }, bytes);
  }

  /** Messages of the host are untrusted: an invalid one ends the connection. */
  async #hear({ head, body }) {
    try {
      await this.#heed(head, body);
    } catch (error) {
      // deno-lint-ignore no-console
      console.warn("the host was cut off", error);
      this.link?.close(`${error}`);
    }
  }

  async #heed(head, body) {
    if (head.welcome) this.#welcome(head.welcome);
    else if (head.bye) await this.#end(head.address);
    else if (head.spare) this.link?.send({ spared: 1 }, await spare.learn(HOST, body));
    else if (head.spared && this.waiting) await spare.accept(this.waiting, body);
    else if (head.people) this.#meet(head.people);
    else if (head.event) this.streams.get(head.event)?.postMessage(head.text);
    else if (head.answer) this.#answered(head, body);
    else if (head.offered ?? head.taken) {
      this.own.get(head.offered ?? head.taken)?.(head.text ?? head.why);
      this.own.delete(head.offered ?? head.taken);
    }
  }

  #answered({ answer: number, status, headers }, body) {
    const { port } = this.asked.get(number) ?? {};
    this.asked.delete(number);
    if (!Number.isInteger(status) || status < 200 || status > 599) throw new Unreadable("no status");
    const given = [...new Headers(headers)];
    port?.postMessage({ status, headers: given, body: body.length > 0 ? body : null });
  }

  #welcome({ id, table }) {
    if (!ID.test(id) || !TABLE.test(table)) throw new Unreadable("no table");
    this.id = id;
    localStorage.setItem(this.key, id);
    this.dispatchEvent(new CustomEvent("welcome", { detail: { table } }));
    this.#lives();
  }

  #meet(people) {
    this.people = [...people].map(({ names, isAwake }) => ({
      names: [...names].map(String),
      isAwake: Boolean(isAwake),
    }));
    this.dispatchEvent(new Event("people"));
  }

  /** The guest's id is kept, so that it gets its seat back if it joins again with a new code. */
  async #end(address) {
    await spare.forget(HOST);
    if (this.waiting) close(this.waiting);
    this.waiting = null;
    this.link?.close();
    const isServer = /^https?:\/\//.test(address) && URL.canParse?.(address) !== false;
    this.dispatchEvent(new CustomEvent("bye", { detail: isServer ? address : "" }));
  }

  #lives() {
    this.dispatchEvent(new Event("life"));
  }

  /** Moves wait in the page; requests that must not reach the host twice fail, and their sender repeats them. */
  #closed(link) {
    if (link !== this.link) return;
    for (const [number, { port, head, isJson }] of this.asked) {
      if (!isJson && head.method === "GET") continue;
      port.postMessage({ isAway: true });
      this.asked.delete(number);
    }
    for (const port of this.streams.values()) port.postMessage("");
    this.streams.clear();
    this.#lives();
    this.comeBack();
  }
}

/** The cookies of the app's own pages (static/js/pages/start.js), without those of other apps. */
function cookies() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return `zone=${timeZone}; shape=${matchMedia("(max-aspect-ratio: 1/1)").matches ? "portrait" : "landscape"}`;
}
