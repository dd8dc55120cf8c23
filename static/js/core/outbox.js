// Moves on their way to the server, sent in order, one at a time, each until it is answered. A move keeps its UUID and
// survives a reload and a closed browser, so that it is recorded just once.
//
// A table has one outbox on a phone: all its pages, in all tabs, store their moves in the same place, and each sends
// the moves that another tab couldn't. If two tabs send the same move at once, the server records one.
//
// Refused entries stay until they are dismissed.
//
// Events: "change" when entries were added, removed or failed; "answer" when a move was settled: by a response, by
// another tab, or discarded.

import { own } from "./base.js";
import { t } from "./i18n.js";
import { newUuid, send } from "./send.js";
import { lasting, moves } from "./store.js";
import { say } from "./toast.js";

const PAUSES_MS = [400, 1500]; // between the first attempts, before sending counts as failed
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 15000;
const MAX_FAULTS = 2; // server errors over one move, each in all of the first attempts, before a person has to decide

export class Outbox extends EventTarget {
  /**
   * `url` is the address for moves; `seq()` returns the number of the table's moves that the page knows. `ready`
   * resolves once the store is read.
   * @param {string} url
   * @param {() => number} seq
   */
  constructor(url, seq) {
    super();
    this.url = url;
    this.known = lasting(url); // key of the stored moves: it survives a renewal of the table's link
    this.seq = seq;
    /** @type {Sent[]} */
    this.entries = []; // on their way, the oldest first
    /** @type {Sent[]} */
    this.refused = []; // the oldest first
    this.unwritten = new Set(); // UUIDs of entries that the store doesn't hold
    this.writes = 0;
    this.busy = false;
    this.hindrance = ""; // the server's last reason for taking no moves
    // without it tabs don't notify each other
    this.tabs = globalThis.BroadcastChannel && new BroadcastChannel(own("stationmaster.moves"));
    this.tabs?.addEventListener("message", ({ data }) => data === this.known && this.#hear());
    this.ready = this.#begin();
    for (const event of ["online", "pageshow"]) addEventListener(event, () => this.retry());
    this.retry(); // moves that were left when a page was closed offline
  }

  /**
   * Send a move. A repeat of the last move, while that is on its way, is ignored; after another move it is a new one.
   * Resolves to the detail of "answer".
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
    setTimeout(() => this.retry()); // after the paint of the tap's effect, while the store writes
    return new Promise((resolve) => {
      this.addEventListener("answer", ({ detail }) => detail.uuid === entry.uuid && resolve(detail));
    });
  }

  /** Number of moves that couldn't be sent yet. */
  get failed() {
    return this.entries.filter(({ failed }) => failed).length;
  }

  retry() {
    this.pause = FIRST_PAUSE_MS;
    return this.#sendAll();
  }

  /**
   * Discard a move that isn't answered yet. If the server has received it after all, the table shows it.
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

  /** Called when the user has read these refusals. @param {string[]} uuids */
  dismiss(uuids) {
    const gone = this.refused.filter(({ uuid }) => uuids.includes(uuid));
    for (const entry of gone) this.#forget(entry);
    if (gone.length > 0) this.#changed();
  }

  /** Called when the user tries something else: refusals that were shown at once have been read. */
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
    this.pause = Math.min(this.pause * 2, MAX_PAUSE_MS);
  }

  /** Whether there was a first move and it was settled. */
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
   * Whether the first move is so new that no other tab can know it, and no other tab has announced an earlier one. It
   * is sent at once, while the store writes it: if the page ends now, the server or the store has it, or it was never
   * shown as recorded.
   */
  #isFirstOfAll() {
    return Boolean(this.tabs) && this.unwritten.has(this.entries[0]?.uuid);
  }

  /**
   * The server takes no moves now, for example because its disk is full, and has named a time to retry.
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
    const isWanted = this.entries.some(({ uuid }) => uuid === entry.uuid); // it may have been discarded meanwhile
    if (ok || !isWanted) this.#forget(entry);
    else this.#refuse(entry, message);
    this.#answer(entry, { ok, message, state: body.state ?? null });
    return true;
  }

  /**
   * Mark an entry and all that wait behind it as failed; `isFault`: the server failed over this one.
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

  // --- the store

  /** @param {Move} move @returns {Sent} */
  #entry(move) {
    const at = Math.max(Date.now(), (this.entries.at(-1)?.at ?? 0) + 1); // ordered, however the phone's clock is set
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

  /** Read the store. Entries that vanished from it were settled by another tab. */
  async #read() {
    /** @type {Sent[] | null} */
    let kept = null;
    for (let writes = null; writes !== this.writes;) {
      writes = this.writes; // a write of this tab during the read makes it read again
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

  /** Moves that were left when the page was closed count as failed from the start. */
  async #begin() {
    await this.#read();
    const [first] = this.entries;
    if (first && !this.unwritten.has(first.uuid)) this.#markFailed(first, false);
  }

  /**
   * Another tab wrote to the store. Try its failed moves once, and this tab's own moves too if that tab succeeded. Try
   * the moves that it is sending later: that tab may be closed meanwhile.
   */
  async #hear() {
    await this.ready;
    const before = this.entries;
    await this.#read();
    const failed = new Set(before.filter((entry) => entry.failed).map(({ uuid }) => uuid));
    const hasFailed = this.entries.some((entry) => entry.failed && !failed.has(entry.uuid));
    if (hasFailed || this.entries.length < before.length) this.#sendAll();
    else if (this.entries.length > 0 && !this.busy) this.timer ??= setTimeout(() => this.#sendAll(), MAX_PAUSE_MS);
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
export const isBlocking = ({ faults, refusal }) => refusal === null && faults >= MAX_FAULTS;

const SECRET = ["tickets", "share", "pay"];

/** The reason may name a ticket. @param {Move} move */
export const isSecret = ({ type }) => SECRET.includes(type);

/**
 * Why a move was refused, redacted for this page: complete only on the page of the `player`'s own tickets.
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
