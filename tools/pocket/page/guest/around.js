// The surroundings of a host's page on a guest's phone: fetch the page from the host, and do for its scripts everything
// that they can't do in their separate origin. Data from the page is untrusted.

import { OtherRelease } from "./dress.js";

const KEPT = "page:"; // prefix of the storage keys of pages
const MAX_KEYS = 200; // keys of pages
const MAX_CHARACTERS = 100_000; // in a key or a value
const MAX_REDIRECTS = 5; // redirects in a row
const STORES = { moves: "strict", states: "relaxed" };
const ACTS = ["all", "get", "put", "delete"];
const LED = [301, 302, 303, 307, 308];

export class Around {
  /**
   * `guest` sends requests to the host; `dresser` makes pages of its responses; `told(what, detail)` is called with
   * events to show.
   */
  constructor(base, guest, dresser, told) {
    this.base = base;
    this.guest = guest;
    this.dresser = dresser;
    this.told = told;
    this.frame = Object.assign(document.createElement("iframe"), {
      title: "Stationmaster",
      allow: "screen-wake-lock *; clipboard-write *; fullscreen *",
    });
    /** @type {MessagePort | null} */
    this.port = null;
    this.held = null; // the response to a form: {url, answer}, to be shown at that address
    this.url = "";
    this.stores = null;
    addEventListener("message", ({ data, source, ports: [port] }) => {
      if (data === "page" && source === this.frame.contentWindow && port) this.#meet(port);
    });
    guest.addEventListener("people", () => this.tell("people", guest.people));
  }

  tell(event, detail = null) {
    this.port?.postMessage({ event, detail });
  }

  /** Show the page of this address, if it is one of the host's. */
  lead(address, isInstead = false) {
    const url = this.#within(address);
    if (!url) return;
    if (isInstead && this.frame.contentWindow) this.frame.contentWindow.location.replace(url);
    else this.frame.src = url;
  }

  /** Called when the service worker requests the page of the frame. */
  async show({ url, headers }, port) {
    const { held } = this;
    if (held?.url === url) this.held = null;
    const answer = held && held.url === url
      ? held.answer
      : await this.#ask({ method: "GET", url, headers, body: null });
    port.postMessage(this.#shown(answer));
  }

  #shown(answer) {
    if (answer.isAway) return answer;
    const { status, headers, body } = answer;
    const next = this.#next(answer);
    if (next) return { status: 303, headers: [["Location", next]], body: null };
    if (!/^text\/html\b/.test(new Headers(headers).get("content-type") ?? "")) {
      return { status, headers: this.dresser.file(headers), body };
    }
    try {
      return { status, ...this.dresser.page(new TextDecoder().decode(body ?? new Uint8Array()), this.#given()) };
    } catch (error) {
      if (!(error instanceof OtherRelease)) throw error;
      this.told("other release");
      return { isAway: true };
    }
  }

  /** The stored data for a page's scripts. */
  #given() {
    const found = {};
    for (const name of ["localStorage", "sessionStorage"]) {
      const own = Object.keys(globalThis[name]).filter((key) => key.startsWith(this.#kept("")));
      found[name] = Object.fromEntries(
        own.map((key) => [key.slice(this.#kept("").length), globalThis[name].getItem(key)]),
      );
    }
    return found;
  }

  #kept(key) {
    return `${this.base.pathname.slice(1)}${KEPT}${key}`;
  }

  #within(address) {
    try {
      const url = new URL(String(address), this.base).href;
      return url.startsWith(this.base.href) ? url : null;
    } catch {
      return null;
    }
  }

  #next({ status, headers }) {
    return LED.includes(status) ? this.#within(new Headers(headers).get("location") ?? "") : null;
  }

  /** The host's response to a request, for one of its addresses. */
  async #ask(asked) {
    const url = this.#within(asked.url);
    if (!url) return { isAway: true };
    const { port1, port2 } = new MessageChannel();
    const answered = new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
    this.guest.pass({ ...asked, url }, port2);
    return answered;
  }

  /** The same, following redirects. */
  async #fetch(asked, isLed = false, left = MAX_REDIRECTS) {
    const answer = await this.#ask(asked);
    const next = answer.isAway ? null : this.#next(answer);
    if (!next || left === 0) return { ...answer, url: asked.url, isLed };
    const isAgain = [307, 308].includes(answer.status);
    return this.#fetch(
      { ...asked, url: next, method: isAgain ? asked.method : "GET", body: isAgain ? asked.body : null },
      true,
      left - 1,
    );
  }

  // --- the page

  #meet(port) {
    this.port?.close();
    this.port = port;
    this.told("left");
    port.onmessage = ({ data, ports: [other] }) => this.#hear(data, other, port).catch(reportError);
  }

  async #hear(
    { number, asked, fetch, post, lead, isInstead, shown, keep, key, value, store, act, nearby },
    other,
    port,
  ) {
    const reply = (result) => port.postMessage({ reply: number, result });
    if (asked) {
      this.#within(asked.url) ? this.guest.pass(asked, other) : other.postMessage(asked.stream ? "" : { isAway: true });
    } else if (fetch) reply(await this.#fetch(fetch));
    else if (post) await this.#post(post);
    else if (lead) this.lead(lead, isInstead);
    else if (shown) this.told("shown", { ...shown, path: this.#within(shown.path) ?? this.base.href });
    else if (keep) this.#keep(keep, key, value);
    else if (store) reply(await this.#store(store, act, value));
    else if (nearby) reply(await this.#nearby(nearby, value).catch(() => null));
  }

  async #post(asked) {
    const answer = await this.#ask({ ...asked, method: "POST" });
    if (answer.isAway) return this.told("away");
    const next = this.#next(answer);
    if (next) return this.lead(next);
    const { pathname, search, origin } = new URL(asked.url);
    this.held = { url: origin + pathname + search, answer };
    return this.lead(this.held.url);
  }

  #keep(name, key, value) {
    if (!["localStorage", "sessionStorage"].includes(name) || `${key}${value}`.length > MAX_CHARACTERS) return;
    const storage = globalThis[name];
    const own = Object.keys(storage).filter((one) => one.startsWith(this.#kept("")));
    if (own.length < MAX_KEYS || own.includes(this.#kept(key))) storage.setItem(this.#kept(key), String(value));
  }

  /** Unsettled moves, and the last states of tables, in the stores of the app's own scripts. */
  async #store(name, act, value) {
    if (!(name in STORES) || !ACTS.includes(act)) return null;
    this.stores ??= this.#opened();
    return (await this.stores)[name][act](value);
  }

  async #opened() {
    document.documentElement.dataset.base = this.base.pathname; // their names depend on it
    const { Store } = await import(
      new URL(`../static/${this.dresser.release}/js/core/object-store.js`, this.base).href
    );
    return Object.fromEntries(Object.entries(STORES).map(([name, durability]) => [name, new Store(name, durability)]));
  }

  async #nearby(what, value) {
    if (what === "people") return this.guest.people;
    if (what === "offer") return this.guest.offer();
    if (what === "answer") return this.guest.answer(String(value));
    if (what === "draw") return (await this.guest.qr.draw(String(value))).outerHTML;
    return what === "look" && this.told("look");
  }
}
