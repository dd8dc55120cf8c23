// Keeps up with a table: a stream of events brings its state, unless the page has it. Where there is no stream (too
// many phones, or a proxy that holds it back) it asks every two seconds. While the page is hidden it does neither.
//
// Events: "state" {detail: state} whenever it changed, and once at first unless the page knows it; "status" when
// `status` changed: "live", "reconnecting" while the server doesn't answer, "offline" when that lasts, or the phone
// says that it has no network.

import { TABLE } from "./base.js";

const BEAT_MS = 35_000; // the server gives a sign of life every 15 seconds, and one at once:
const FIRST_BEAT_MS = 4_000; // a stream without it is held back on its way
const STREAM_AGAIN_MS = 60_000; // after there was none to be had
const SOON_MS = 600; // after a stream that broke off: phones of a server that restarts don't come all at once
const POLL_MS = 2_000;
const LONGEST_MS = 8_000; // between two attempts
const OFFLINE_MS = 10_000;
const TIMEOUT_MS = 8_000;
const OWN_MS = 3_000; // for the answer to a move of this phone

/** @type {Map<string, Live>} */
const tables = new Map();

/**
 * The one that keeps up with a table for all of a page's scripts; `url` is any address of the table.
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
    this.last = { revision: "", etag: "" }; // the state that came last
    this.awaited = 0; // moves of this phone whose answers bring the state along
    /** @type {{state: State, etag: string} | null} */
    this.missed = null; // the state that came meanwhile, and its ETag
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
    setTimeout(() => document.hidden || this.#listen()); // the page's scripts say first what it knows
  }

  /** The page shows this state of the table: another one is news. @param {State} state */
  knows({ version, revision }) {
    if (version >= this.version) [this.version, this.revision] = [version, revision];
  }

  /** The server has just answered something else: there is a connection again. */
  reached() {
    if (this.status !== "live" && !this.source) this.#wake();
  }

  /**
   * The answer to a move brings the state along: a state that comes before it waits for it, though not for long.
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

  /** Ask for the state now; what is asked while an answer is on its way is asked once more after it. */
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
   * What a stream begins with is an answer, which a backup that was brought back may give at a lower version. Later a
   * lower version may as well have been overtaken: the server knows which.
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

  /** A beat is also the time to look whether anything was missed, which shows the server that this phone is awake. */
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

  /** It broke off, or was never there. */
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
    this.pause = Math.min(this.pause * 1.5, LONGEST_MS);
  }

  /**
   * Whether the server answered. What it said of the table before doesn't bind it: a backup that was brought back is at
   * a lower version. But an answer that something newer has overtaken is not heard.
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

  /** For when the awaited answer is there. @param {State} state @param {string} etag */
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
