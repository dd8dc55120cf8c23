// The codes that the host has shown: each is valid for one guest, once, for two minutes.

export const VALID_MS = 120_000;
const MAX_OFFERS = 8; // open at once: guests may request some too

export class Offers {
  /** `drop(kept)` is called for each invalid offer. */
  constructor(drop, now = () => performance.now()) {
    this.drop = drop;
    this.now = now;
    this.open = new Map(); // by the offer's name: its data, and the end of its validity
  }

  /** Store the data of an offer; if there are too many the oldest one is dropped. */
  add(name, kept) {
    this.tidy();
    this.open.set(String(name), { kept, until: this.now() + VALID_MS });
    if (this.open.size > MAX_OFFERS) this.#end(this.open.keys().next().value);
  }

  /** The data of the offer, once; null for an offer that is unknown, answered, or too old. */
  take(name) {
    this.tidy();
    const found = this.open.get(String(name));
    this.open.delete(String(name));
    return found?.kept ?? null;
  }

  /** Drop offers that are too old, or `all`. */
  tidy(all = false) {
    for (const [name, { until }] of this.open) if (all || until <= this.now()) this.#end(name);
  }

  #end(name) {
    const { kept } = this.open.get(name);
    this.open.delete(name);
    this.drop(kept);
  }
}
