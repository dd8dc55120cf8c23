// A button means what its reader saw: a hasty second tap must not take back what the first one did, nor reach what has moved
// to its place.

const GUARD_MS = 600;
const SAME_PLACE = 30; // pixels

export class Guard {
  #working = new Set(); // ids of things that are on their way
  #last = { id: null, x: 0, y: 0, at: -GUARD_MS }; // the last tap, or when it was answered

  /** `moved(button)` is called instead when a hasty tap fell on another thing's button, which came to that place. */
  constructor(moved) {
    this.moved = moved;
  }

  /** Do what a button of a thing says unless the tap is the second one of two. */
  async once(id, button, event, work) {
    if (this.#working.has(id)) return;
    if (this.#isSecondTap(id, event)) {
      if (id !== this.#last.id) this.moved(button);
      return;
    }
    this.#working.add(id);
    this.#last = { id, x: event.clientX, y: event.clientY, at: performance.now() };
    button.setAttribute("aria-busy", "true");
    await work();
    button.removeAttribute("aria-busy");
    this.#working.delete(id);
    if (this.#last.id === id) this.#last.at = performance.now();
  }

  /** Who has done something else in between means what they tap. */
  relax() {
    this.#last.at = -GUARD_MS;
  }

  #isSecondTap(id, event) {
    if (event.timeStamp - this.#last.at >= GUARD_MS) return false;
    const byFinger = event.detail > 0;
    const distance = Math.hypot(event.clientX - this.#last.x, event.clientY - this.#last.y);
    return id === this.#last.id || (byFinger && distance < SAME_PLACE);
  }
}
