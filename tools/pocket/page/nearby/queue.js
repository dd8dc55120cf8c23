// The guests' requests to the host's phone, one at a time, so that its own page waits for one of them at most. Guests
// take turns; a guest that has used more than its share waits until that is made up.

import { Bucket } from "./frames.js";

const WORK_MS = 400; // of each second, for one guest
const MAX_TURN_MS = 10_000; // before the next guest's turn: perhaps a request never ends

export class Queue {
  constructor(now = () => performance.now()) {
    this.now = now;
    this.waiting = new Map(); // waiting requests by guest, the next turn's first
    this.shares = new Map(); // by guest: a Bucket of milliseconds
    this.isBusy = false;
    this.timer = 0;
  }

  /** Do it when the guest's turn comes. Resolves or rejects as it does. */
  take(guest, act) {
    return new Promise((resolve, reject) => {
      this.waiting.set(guest, [...(this.waiting.get(guest) ?? []), { act, resolve, reject }]);
      this.#next();
    });
  }

  async #next() {
    if (this.isBusy) return;
    clearTimeout(this.timer);
    const guest = [...this.waiting.keys()].find((one) => this.#share(one).rest > 0);
    if (guest === undefined) {
      return void (this.waiting.size > 0 && (this.timer = setTimeout(() => this.#next(), this.#pause())));
    }
    const [{ act, resolve, reject }, ...others] = this.waiting.get(guest);
    this.waiting.delete(guest);
    if (others.length > 0) this.waiting.set(guest, others); // at the end
    this.isBusy = true;
    const share = this.#share(guest);
    const begun = this.now();
    const done = Promise.resolve().then(act).then(resolve, reject);
    let watch = 0;
    await Promise.race([done, new Promise((late) => (watch = setTimeout(late, MAX_TURN_MS)))]);
    clearTimeout(watch);
    share.take(this.now() - begun);
    this.isBusy = false;
    this.#next();
  }

  #share(guest) {
    if (!this.shares.has(guest)) this.shares.set(guest, new Bucket(WORK_MS, this.now));
    return this.shares.get(guest);
  }

  /** Milliseconds until the first waiting guest has a share again. */
  #pause() {
    const lacks = [...this.waiting.keys()].map((one) => -this.#share(one).rest);
    return (1000 * Math.min(...lacks)) / WORK_MS + 1;
  }
}
