// Moves on their way to the server, sent in order, one at a time, each until it is answered. A move keeps its UUID
// however often it is sent, and outlives a reload and a closed browser, so that it is recorded just once.
//
// A table has one outbox on a phone: all its pages, in however many tabs, keep their moves in the same store, and any
// of them sends what another one couldn't. Should two tabs send the same move at once, the server takes it for one.
//
// Refused entries stay until they are dismissed.
//
// Events: "change" when the entries are others, or failed; "answer" when a move was settled: by an answer, by another
// tab, or thrown away.

import { own } from "./base.js";
import { t } from "./i18n.js";
import { newUuid, send } from "./send.js";
import { lasting, moves } from "./store.js";
import { say } from "./toast.js";

const PAUSES_MS = [400, 1500]; // between the first tries, before sending has failed
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15000;
const MOST_FAULTS = 2; // of the server over one move, each in all of the first tries, until a person has to decide

export class Outbox extends EventTarget {
  /**
   * `url` is where moves go; `seq()` says how many of the table's moves the page knows. `ready` once all is read.
   * @param {string} url
   * @param {() => number} seq
   */
  constructor(url, seq) {
    super();
    this.url = url;
    this.known = lasting(url); // by which moves are kept: they wait for the table, whatever its link is by then
    this.seq = seq;
    /** @type {Sent[]} */
    this.entries = []; // on their way, the oldest first
    /** @type {Sent[]} */
    this.refused = []; // the oldest first
    this.unwritten = new Set(); // UUIDs of entries that the store doesn't hold
    this.writes = 0;
    this.busy = false;
    this.hindrance = ""; // what the server said last why it takes nothing
    // without it a tab doesn't notify the others
    this.tabs = globalThis.BroadcastChannel && new BroadcastChannel(own("stationmaster.moves"));
    this.tabs?.addEventListener("message", ({ data }) => data === this.known && this.#hear());
    this.ready = this.#begin();
    for (const event of ["online", "pageshow"]) addEventListener(event, () => this.retry());
    this.retry(); // what was left over when a page was closed without a connection
  }

  /**
   * Send a move. The same move twice in a row, while the first is on its way, is one; after another move it may well
   * happen again. Resolves to the answer's detail.
   * @param {Move} move
   * @returns {Promise<Answer>}
   */
  add(move) {
    const last = this.entries.at(-1);
    const isRepeated = last && JSON.stringify(last.move) === JSON.stringify(move);
    const entry = isRepeated ? last : this.#entry(move);
    if (!isRepeated) {
      this.entries.push(entry);
      this.#keep(entry);
      this.#changed();
    }
    setTimeout(() => this.retry()); // while the store writes it; first comes what the tap shows
    return new Promise((resolve) => {
      this.addEventListener("answer", ({ detail }) => detail.uuid === entry.uuid && resolve(detail));
    });
  }

  /** How many moves couldn't be sent yet. */
  get failed() {
    return this.entries.filter(({ failed }) => failed).length;
  }

  /** Try now, without waiting for the next time. */
  retry() {
    this.pause = FIRST_PAUSE_MS;
    return this.#sendAll();
  }

  /**
   * Forget a move that isn't answered yet; should the server have heard it after all, the table shows it.
   * @param {string} uuid
   */
  throwAway(uuid) {
    const entry = this.entries.find((one) => one.uuid === uuid);
    if (!entry) return;
    this.#forget(entry);
    this.#answer(entry, { ok: false, message: t("This was discarded before it was sent.") });
    this.#changed();
    this.retry();
  }

  /** What was refused has been read. @param {string[]} uuids */
  dismiss(uuids) {
    const gone = this.refused.filter(({ uuid }) => uuids.includes(uuid));
    for (const entry of gone) this.#forget(entry);
    if (gone.length > 0) this.#changed();
  }

  /** Something else is tried: what was refused at once has been read. */
  dismissRefusals() {
    this.dismiss(this.refused.filter(({ late }) => !late).map(({ uuid }) => uuid));
  }

  // --- sending

  async #sendAll() {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.ready;
    if (this.busy) return;
    this.busy = true;
    try {
      while (await this.#sendFirst());
    } finally {
      this.busy = false;
    }
    if (this.entries.length === 0) return;
    this.timer = setTimeout(() => this.#sendAll(), this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE_MS);
  }

  /** Whether there was a first move, and it was answered in whatever way. */
  async #sendFirst() {
    for (const pause of [...PAUSES_MS, null]) {
      if (!this.#isFirstOfAll()) await this.#read(); // another tab may have sent it
      const [entry] = this.entries;
      if (!entry) return false;
      const { status, body, after, why } = await send(this.url, entry.seq, entry.move, entry.uuid);
      if (body !== null) return this.#settle(entry, status, body);
      if (after) return this.#putOff(entry, after, why);
      if (pause === null) this.#markFailed(entry, status > 0);
      else await new Promise((done) => setTimeout(done, pause));
    }
    return false;
  }

  /**
   * Whether the first move is so new that no other tab can know of it; theirs this one would have heard of. It goes at
   * once, while the store writes it: should the page end now, either of them has it, or it was never shown as recorded.
   */
  #isFirstOfAll() {
    return Boolean(this.tabs) && this.unwritten.has(this.entries[0]?.uuid);
  }

  /**
   * The server takes nothing just now, and says when it may: its disk is full, for example.
   * @param {Sent} entry
   * @param {number} after
   * @param {string} [why]
   */
  #putOff(entry, after, why) {
    this.pause = Math.max(this.pause, after);
    this.#markFailed(entry, false);
    if (why && why !== this.hindrance) say(why);
    this.hindrance = why ?? "";
    return false;
  }

  /** @param {Sent} entry @param {number} status @param {Body} body */
  #settle(entry, status, body) {
    this.pause = FIRST_PAUSE_MS;
    this.hindrance = "";
    const ok = status < 400;
    const message = body.error?.message ?? "";
    const isWanted = this.entries.some(({ uuid }) => uuid === entry.uuid); // it may have been thrown away meanwhile
    if (ok || !isWanted) this.#forget(entry);
    else this.#refuse(entry, message);
    this.#answer(entry, { ok, message, state: body.state ?? null });
    return true;
  }

  /**
   * All that wait behind an entry have failed with it; `isFault`: the server's over this one.
   * @param {Sent} entry
   * @param {boolean} isFault
   */
  #markFailed({ uuid }, isFault) {
    const before = this.#summary();
    for (const entry of this.entries) {
      const isIt = entry.uuid === uuid;
      const faults = isIt && isFault ? entry.faults + 1 : 0;
      if (entry.failed && entry.faults === faults) continue;
      Object.assign(entry, { failed: true, faults });
      this.#keep(entry);
    }
    if (this.#summary() !== before) this.#changed();
  }

  /** @param {Sent} entry @param {string} refusal */
  #refuse(entry, refusal) {
    const refused = { ...entry, refusal, late: entry.failed };
    this.entries = this.entries.filter(({ uuid }) => uuid !== entry.uuid);
    this.refused.push(refused);
    this.#keep(refused);
  }

  /** @param {Sent} entry @param {{ok: boolean, message?: string, state?: State | null}} answer */
  #answer({ uuid, move, failed }, { ok, message = "", state = null }) {
    this.dispatchEvent(new CustomEvent("answer", { detail: { uuid, ok, move, late: failed, message, state } }));
  }

  // --- what is kept

  /** @param {Move} move @returns {Sent} */
  #entry(move) {
    const at = Math.max(Date.now(), (this.entries.at(-1)?.at ?? 0) + 1); // in order, however the phone's clock is set
    const isStuck = this.entries.some(({ failed }) => failed);
    const known = { uuid: newUuid(), url: this.known, at, seq: this.seq(), move };
    return { ...known, failed: isStuck, faults: 0, refusal: null, late: false };
  }

  /** @param {Sent} entry */
  async #keep(entry) {
    this.writes += 1;
    this.unwritten.add(entry.uuid);
    if (!(await moves.put({ ...entry }))) return;
    this.unwritten.delete(entry.uuid);
    this.#notify();
  }

  /** @param {Sent} entry */
  #forget({ uuid }) {
    /** @param {Sent} one */
    const isOther = (one) => one.uuid !== uuid;
    this.entries = this.entries.filter(isOther);
    this.refused = this.refused.filter(isOther);
    this.unwritten.delete(uuid);
    this.writes += 1;
    moves.delete(uuid).then(() => this.#notify());
  }

  /** Take over what the store holds; what it lost meanwhile another tab has settled. */
  async #read() {
    /** @type {Sent[] | null} */
    let kept = null;
    for (let writes = null; writes !== this.writes;) {
      writes = this.writes; // what this tab writes while it reads makes it read again
      kept = await moves.all();
    }
    if (kept === null) return;
    const before = this.#summary();
    const own = kept.filter(({ url }) => url === this.known).sort((a, b) => a.at - b.at);
    const known = new Set(own.map(({ uuid }) => uuid));
    /** @param {Sent} entry */
    const isOnlyHere = ({ uuid }) => this.unwritten.has(uuid) && !known.has(uuid);
    /** @param {Sent} entry */
    const isWaiting = ({ refusal }) => refusal === null;
    const earlier = this.entries;
    this.entries = [...own.filter(isWaiting), ...earlier.filter(isOnlyHere)];
    this.refused = [...own.filter((entry) => !isWaiting(entry)), ...this.refused.filter(isOnlyHere)];
    for (const entry of earlier.filter(({ uuid }) => !this.entries.some((one) => one.uuid === uuid))) {
      const refused = this.refused.find(({ uuid }) => uuid === entry.uuid);
      this.#answer(entry, { ok: !refused, message: refused?.refusal ?? "" });
    }
    if (this.#summary() !== before) this.#changed();
  }

  /** What was left over when the page was closed waits since then. */
  async #begin() {
    await this.#read();
    const [first] = this.entries;
    if (first && !this.unwritten.has(first.uuid)) this.#markFailed(first, false);
  }

  /**
   * Another tab wrote: what it couldn't send this one tries once, as what waits here where that tab sent something.
   * What it is sending this one tries later: that tab may be closed meanwhile.
   */
  async #hear() {
    await this.ready;
    const before = this.entries;
    await this.#read();
    const failed = new Set(before.filter((entry) => entry.failed).map(({ uuid }) => uuid));
    const hasFailed = this.entries.some((entry) => entry.failed && !failed.has(entry.uuid));
    if (hasFailed || this.entries.length < before.length) this.#sendAll();
    else if (this.entries.length > 0 && !this.busy) this.timer ??= setTimeout(() => this.#sendAll(), LONGEST_PAUSE_MS);
  }

  #summary() {
    const all = [...this.entries, ...this.refused];
    return JSON.stringify(all.map(({ uuid, failed, faults, refusal }) => [uuid, failed, faults, refusal]));
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }

  #notify() {
    this.tabs?.postMessage(this.known);
  }
}

/**
 * Whether the server failed over an entry so often that a person has to decide; until then the others wait.
 * @param {Sent} entry
 */
export const isBlocking = ({ faults, refusal }) => refusal === null && faults >= MOST_FAULTS;

const SECRET = ["tickets", "share", "pay"];

/** The reason may name a ticket. @param {Move} move */
export const isSecret = ({ type }) => SECRET.includes(type);

/**
 * Why a move wasn't recorded, in as many words as may be read here: all on the page of the `player`'s own tickets.
 * @param {Sent} entry
 * @param {string | null} [player]
 */
export function reasonFor({ move, refusal }, player = null) {
  if (player !== null && move.player === player) return refusal;
  if (isSecret(move)) {
    return t("Not recorded: {move}. Open these tickets to see why.", { move: t("Destination tickets") });
  }
  return t("Not recorded. {reason}", { reason: refusal ?? "" });
}
