// Follow a table: an event stream delivers each new state. Without a stream (too many phones, or a proxy that buffers
// it) it polls every two seconds. While the page is hidden it does neither.
//
// Events: "state" {detail: state} on every change, and once at first unless the page knows the state; "status" when
// `status` changed: "live", "reconnecting" while the server doesn't respond, "offline" when that lasts, or the phone
// reports that it has no network.

import { TABLE } from "./base.js";

const BEAT_MS = 35_000; // the server sends a heartbeat every 15 seconds, and one at once;
const FIRST_BEAT_MS = 4_000; // a stream without it is buffered on its way
const STREAM_AGAIN_MS = 60_000; // after the stream failed to open
const SOON_MS = 600; // after a stream broke off: phones don't all reconnect at once when a server restarts
const POLL_MS = 2_000;
const MAX_RETRY_MS = 8_000; // between two attempts
const OFFLINE_MS = 10_000;
const TIMEOUT_MS = 8_000;
const OWN_MS = 3_000; // for the response to this phone's move

/** @type {Map<string, Live>} */
const tables = new Map();

/**
 * The `Live` of a table, shared by all scripts of a page; `url` is any address of the table.
 * @param {string} url
 * @returns {Live}
 */
export function liveAt(url) {
  const table = url.match(TABLE)?.[0] ?? url;
  const live = tables.get(table) ?? new Live(table);
  tables.set(table, live);
  return live;
}

class Live extends EventTarget {
  /** @param {string} table */
  constructor(table) {
    super();
    this.table = table;
    this.version = -1; // of the newest state that the page shows
    this.revision = ""; // of the same state
    this.last = { revision: "", etag: "" }; // the last state that arrived
    this.awaited = 0; // moves of this phone whose responses will contain the state
    /** @type {{state: State, etag: string} | null} */
    this.missed = null; // a state that arrived meanwhile, and its ETag
    this.status = navigator.onLine ? "live" : "offline";
    this.pause = POLL_MS;
    this.streamAt = 0;
    this.heard = false;
    /** @type {number | null} */
    this.failedAt = null;
    document.addEventListener("visibilitychange", () => this.#wake());
    addEventListener("online", () => this.#wake());
    addEventListener("offline", () => this.#failed());
    addEventListener("pageshow", ({ persisted }) => persisted && this.#wake());
    addEventListener("pagehide", () => this.#rest());
    setTimeout(() => document.hidden || this.#listen()); // the page's scripts first call knows()
  }

  /** Called with the table's state that the page shows: any other state is a change. @param {State} state */
  knows({ version, revision }) {
    if (version >= this.version) [this.version, this.revision] = [version, revision];
  }

  /** Called when the server has just answered another request: the connection is back. */
  reached() {
    if (this.status !== "live" && !this.source) this.#wake();
  }

  /**
   * The response to a move contains the state: a state that arrives earlier waits for it, up to OWN_MS.
   * @param {Promise<unknown>} answer
   */
  async awaits(answer) {
    this.awaited += 1;
    await Promise.race([answer, new Promise((done) => setTimeout(done, OWN_MS))]);
    this.awaited -= 1;
    if (this.awaited > 0) return;
    const { missed } = this;
    this.missed = null;
    if (!missed) return;
    const { version, revision } = missed.state;
    if (version > this.version) this.#show(missed.state, missed.etag);
    else if (version === this.version && revision !== this.revision) this.ask(); // one of the two was restored
  }

  /** Fetch the state now. A call during a fetch causes one more fetch after it. */
  async ask() {
    this.again = this.asking;
    if (this.asking) return;
    this.asking = true;
    const answered = await this.#fetch();
    this.asking = false;
    if (document.hidden) return;
    if (!answered) this.#failed();
    else if (this.again) await this.ask();
    else this.#answered();
  }

  // --- the stream

  #listen() {
    this.#rest();
    this.hears = false;
    this.opened = this.revision;
    const mark = this.last.etag && this.last.revision === this.opened
      ? `&mark=${encodeURIComponent(this.last.etag)}`
      : "";
    const since = this.heard && !mark ? "" : this.opened;
    const source = new EventSource(`${this.table}/events?since=${since}${mark}`);
    this.source = source;
    source.addEventListener("state", ({ data, lastEventId }) => this.#hear(JSON.parse(data), lastEventId));
    source.addEventListener("beat", () => this.#beat());
    source.addEventListener("error", () => this.#broken());
    this.#expect(FIRST_BEAT_MS);
  }

  /**
   * The first state of a stream is an answer: after a restored backup it may have a lower version. A later state with a
   * lower version may only have been overtaken, so it is fetched again.
   * @param {State} state
   * @param {string} etag
   */
  #hear(state, etag) {
    this.#expect(BEAT_MS);
    const isAnswer = this.opened === this.revision;
    this.opened = NaN;
    if (this.awaited > 0) this.#keep(state, etag);
    else if (isAnswer || state.version > this.version) this.#show(state, etag);
    else if (state.revision !== this.revision) this.ask();
  }

  /** At each heartbeat check for missed changes; that also tells the server that this phone is awake. */
  #beat() {
    const isFirst = !this.hears;
    this.hears = this.heard = true;
    this.#expect(BEAT_MS);
    if (isFirst) {
      this.pause = POLL_MS;
      this.#is("live");
    } else this.ask();
  }

  /** @param {number} ms */
  #expect(ms) {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(() => this.#broken(), ms);
  }

  /** The stream broke off, or never opened. */
  #broken() {
    this.streamAt = performance.now() + (this.hears ? 0 : STREAM_AGAIN_MS);
    this.#rest();
    if (this.hears) this.#returnIn(SOON_MS);
    else if (!document.hidden) this.ask();
  }

  #rest() {
    clearTimeout(this.watchdog);
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  // --- without the stream

  #wake() {
    this.#rest();
    this.pause = POLL_MS;
    this.streamAt = 0;
    if (!document.hidden) this.ask();
  }

  /** @param {number} ms */
  #returnIn(ms) {
    clearTimeout(this.timer);
    const again = () => (this.heard && performance.now() >= this.streamAt ? this.#listen() : this.ask());
    if (!document.hidden) this.timer = setTimeout(again, ms * (0.5 + Math.random()));
  }

  #answered() {
    this.pause = POLL_MS;
    this.#is("live");
    if (this.source) return;
    if (performance.now() < this.streamAt) return this.#returnIn(POLL_MS);
    this.#listen();
  }

  #failed() {
    this.#rest();
    this.failedAt ??= performance.now();
    this.streamAt = 0;
    const isLong = performance.now() - this.failedAt > OFFLINE_MS;
    this.#is(navigator.onLine && !isLong ? "reconnecting" : "offline");
    this.#returnIn(this.pause);
    this.pause = Math.min(this.pause * 1.5, MAX_RETRY_MS);
  }

  /**
   * Whether the server responded. A lower version than before is accepted, because a backup may have been restored; a
   * response that a newer state has overtaken is dropped.
   */
  async #fetch() {
    try {
      const { revision } = this;
      const match = this.last.etag && this.last.revision === revision && { "If-None-Match": this.last.etag };
      const headers = { Accept: "application/json", ...match };
      const response = await fetch(`${this.table}/state`, {
        headers,
        cache: "no-store",
        signal: AbortSignal.timeout?.(TIMEOUT_MS),
      });
      if (response.status === 304) return true;
      if (!response.ok) return false;
      const state = await response.json();
      if (state.version < this.version && revision !== this.revision) return true;
      const etag = response.headers.get("ETag") ?? "";
      if (this.awaited > 0) this.#keep(state, etag);
      else this.#show(state, etag);
      return true;
    } catch {
      return false;
    }
  }

  /** Keep a state until the awaited response is there. @param {State} state @param {string} etag */
  #keep(state, etag) {
    if (!this.missed || this.missed.state.version <= state.version) this.missed = { state, etag };
  }

  /** @param {State} state @param {string} etag */
  #show(state, etag) {
    this.version = state.version;
    this.revision = state.revision;
    this.last = { revision: state.revision, etag };
    this.dispatchEvent(new CustomEvent("state", { detail: state }));
  }

  /** @param {string} status */
  #is(status) {
    if (status === "live") this.failedAt = null;
    if (status === this.status) return;
    this.status = status;
    this.dispatchEvent(new Event("status"));
  }
}
