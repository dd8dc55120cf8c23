// The codes that the host has shown: each is worth one guest, once, for two minutes.

export const VALID_MS = 120_000;
const MOST = 8; // open at once: neighbours may ask for some too

export class Offers {
  /** `drop(kept)` is called for what is worth nothing any more. */
  constructor(drop, now = () => performance.now()) {
    this.drop = drop;
    this.now = now;
    this.open = new Map(); // by the offer's name: what is kept for it, and until when
  }

  /** Keep something for an offer; where there are too many the oldest one goes. */
  add(name, kept) {
    this.tidy();
    this.open.set(String(name), { kept, until: this.now() + VALID_MS });
    if (this.open.size > MOST) this.#end(this.open.keys().next().value);
  }

  /** What is kept for the offer, once; null for one that is unknown, answered, or too old. */
  take(name) {
    this.tidy();
    const found = this.open.get(String(name));
    this.open.delete(String(name));
    return found?.kept ?? null;
  }

  /** Forget what is too old, or `all`. */
  tidy(all = false) {
    for (const [name, { until }] of this.open) if (all || until <= this.now()) this.#end(name);
  }

  #end(name) {
    const { kept } = this.open.get(name);
    this.open.delete(name);
    this.drop(kept);
  }
}
