// Moves on their way to the server, sent in order, one at a time, each until it is answered. A move keeps its UUID however
// often it is sent, and outlives a reload, so that it is recorded once, whatever the connection does.
//
// A table has one outbox on a phone: all its pages, in however many tabs, keep their moves in the same place, so that any
// of them sends what another one couldn't. Two tabs that send the same move do no harm.
//
// Events: "change" when an entry came or failed; "answer" {detail: {uuid, ok, move, late, message, state}} when one was
// answered; `late` are those that had waited for a connection.

import { newUuid, send } from "./moves.js";
import { forGood } from "./memory.js";

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15000;

export class Outbox extends EventTarget {
  /** `url` is the table's address for moves; `seq()` says how many of its moves the page knows. */
  constructor(url, seq) {
    super();
    this.url = url;
    this.memory = `stationmaster.outbox.${url}`;
    this.seq = seq;
    this.entries = [];
    this.answered = new Set();
    this.busy = false;
    this.#adopt(() => true);
    addEventListener("storage", ({ key }) => key === this.memory && this.#hear());
  }

  /**
   * Send a move. The same move twice in a row, while the first is on its way, is one; after another move it may well happen
   * again. Resolves to {ok, message}.
   */
  add(move) {
    const last = this.entries.at(-1);
    const isRepeated = last && JSON.stringify(last.move) === JSON.stringify(move);
    const entry = isRepeated ? last : { uuid: newUuid(), seq: this.seq(), move, failed: false };
    if (!this.entries.includes(entry)) this.entries.push(entry);
    this.#changed();
    this.retry();
    return new Promise((resolve) => {
      this.addEventListener("answer", ({ detail }) => detail.uuid === entry.uuid && resolve(detail));
    });
  }

  /** Try now, without waiting for the next time. */
  async retry() {
    clearTimeout(this.timer);
    if (this.busy) return;
    this.busy = true;
    this.pause ??= FIRST_PAUSE_MS;
    while (this.entries.length > 0 && (await this.#sendFirst()));
    this.busy = false;
    if (this.entries.length === 0) return;
    this.timer = setTimeout(() => this.retry(), this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE_MS);
  }

  /** Whether the first move was answered, in whatever way. */
  async #sendFirst() {
    const entry = this.entries[0];
    const { ok, status, body } = await send(this.url, entry.seq, entry.move, entry.uuid);
    if (status === 0) {
      entry.failed = true;
      this.#changed();
      return false;
    }
    this.pause = FIRST_PAUSE_MS;
    this.answered.add(entry.uuid);
    this.entries = this.entries.filter(({ uuid }) => uuid !== entry.uuid);
    this.#keep();
    const { uuid, move, failed } = entry;
    const detail = { uuid, ok, move, late: failed, message: body.error?.message ?? "", state: body.state ?? null };
    this.dispatchEvent(new CustomEvent("answer", { detail }));
    return true;
  }

  #changed() {
    this.#keep();
    this.dispatchEvent(new Event("change"));
  }

  /** What another tab keeps is kept as well, whether or not this one sends it. */
  #keep() {
    forGood.write(this.memory, [...this.entries, ...this.#others()]);
  }

  /** Another tab wrote: what it couldn't send this one tries, and what it sent may be why this one should try again. */
  #hear() {
    const before = this.entries.length;
    this.#adopt(({ failed }) => failed);
    if (this.entries.length > before) this.dispatchEvent(new Event("change"));
    if (this.entries.length > 0) this.retry();
  }

  #adopt(wanted) {
    this.entries.push(...this.#others().filter(wanted).map((entry) => ({ ...entry, failed: true })));
  }

  #others() {
    const known = new Set([...this.answered, ...this.entries.map(({ uuid }) => uuid)]);
    return (forGood.read(this.memory) ?? []).filter(({ uuid }) => !known.has(uuid));
  }
}
