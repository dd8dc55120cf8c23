// A hasty second tap at the same place is the same tap. What its first one brought up, turned or put away must not hear of it:
// it is swallowed, whatever lies there by now. A tap at another place is another one, however soon it comes.

import { isSecond } from "./gestures.js";

export class Hasty {
  /** `map` sees to its own double taps, and to those whose second tap fell on what its first one brought up. */
  constructor(map, completesDoubleTap) {
    this.tap = null; // the last one beside the map,
    this.meant = null; // which counts here once it has changed what lies under the finger
    this.swallowed = false;
    document.addEventListener("pointerup", (event) => (this.tap = map.contains(event.target) ? null : event), { capture: true });
    document.addEventListener("pointerdown", (event) => this.#pressed(event, !map.contains(event.target) && completesDoubleTap(event)), { capture: true });
    document.addEventListener("click", (event) => this.#clicked(event), { capture: true });
  }

  /** What lies under the finger is another thing now. */
  changed() {
    this.meant = this.tap;
  }

  #pressed(event, isDoubleTap) {
    this.swallowed = isDoubleTap || isSecond(this.meant, event);
    if (this.swallowed) swallow(event);
  }

  /** By a finger: keys and readers of the screen mean what they say. A slow phone tells of a press before the click that it follows. */
  #clicked(event) {
    if (event.detail > 0 && (this.swallowed || isSecond(this.meant, event))) swallow(event);
  }
}

function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}
