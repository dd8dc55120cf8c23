// Hears what other phones record: asks for the state while the page is seen.
//
// Events: "state" {detail: state}; "status" when `live` changed.

const EVERY_MS = 3000;
const LONGEST_MS = 15000;
const TIMEOUT_MS = 8000;

export class Listener extends EventTarget {
  constructor(url) {
    super();
    this.url = url;
    this.live = true;
    this.pause = EVERY_MS;
    document.addEventListener("visibilitychange", () => this.#wake());
    addEventListener("online", () => this.#wake());
    addEventListener("pageshow", () => this.#wake()); // also when it comes back from the browser's memory
    addEventListener("offline", () => this.#is(false));
    this.#later();
  }

  #wake() {
    if (document.hidden) clearTimeout(this.timer);
    else this.#ask();
  }

  #later() {
    clearTimeout(this.timer);
    if (!document.hidden) this.timer = setTimeout(() => this.#ask(), this.pause);
  }

  async #ask() {
    if (this.asking) return;
    this.asking = true;
    const live = await this.#fetch();
    this.asking = false;
    this.pause = live ? EVERY_MS : Math.min(this.pause * 1.5, LONGEST_MS);
    this.#is(live);
    this.#later();
  }

  /** Whether the server answered. */
  async #fetch() {
    try {
      const headers = { Accept: "application/json", ...(this.etag && { "If-None-Match": this.etag }) };
      const response = await fetch(this.url, { headers, cache: "no-store", signal: AbortSignal.timeout?.(TIMEOUT_MS) });
      if (response.status === 304) return true;
      if (!response.ok) return false;
      const state = await response.json();
      this.etag = response.headers.get("ETag");
      this.dispatchEvent(new CustomEvent("state", { detail: state }));
      return true;
    } catch {
      return false;
    }
  }

  #is(live) {
    if (live === this.live) return;
    this.live = live;
    this.dispatchEvent(new Event("status"));
  }
}
