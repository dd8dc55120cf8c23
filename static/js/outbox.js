// Moves on their way to the server, sent in order, one at a time, each until it is answered. A move keeps its UUID however
// often it is sent, and outlives a reload, so that it is recorded once, whatever the connection does.
//
// Events: "change" when an entry came or failed; "answer" {detail: {uuid, ok, message, state}} when one was answered.

import { newUuid, send } from "./moves.js";
import { forGood } from "./memory.js";

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15000;

export class Outbox extends EventTarget {
  /** `memory` is the key under which moves are kept; `seq()` says how many moves of the table are known. */
  constructor(url, memory, seq) {
    super();
    this.url = url;
    this.memory = memory;
    this.seq = seq;
    this.entries = (forGood.read(memory) ?? []).map((entry) => ({ ...entry, failed: true }));
    this.busy = false;
  }

  /** Send a move; the same move twice, while the first is on its way, is one. Resolves to {ok, message}. */
  add(move) {
    const same = (entry) => JSON.stringify(entry.move) === JSON.stringify(move);
    const entry = this.entries.find(same) ?? { uuid: newUuid(), seq: this.seq(), move, failed: false };
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
    this.entries = this.entries.filter(({ uuid }) => uuid !== entry.uuid);
    forGood.write(this.memory, this.entries);
    const detail = { uuid: entry.uuid, ok, message: body.error?.message ?? "", state: body.state ?? null };
    this.dispatchEvent(new CustomEvent("answer", { detail }));
    return true;
  }

  #changed() {
    forGood.write(this.memory, this.entries);
    this.dispatchEvent(new Event("change"));
  }
}
