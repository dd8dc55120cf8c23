// Paint mode: the color that is selected in a row of buttons gets each route that is tapped on the board, and all
// routes that a finger draws along.

import { Stroke } from "./stroke.js";

export class PaintMode {
  /** @type {Stroke | null} */
  #stroke = null;

  /**
   * `board` is null on pages without one; each button of `row` has a `value`; `twins(id)` returns the parallel routes.
   * Calls `draw(ids, pixel)` with the routes that a finger drew along and `change()` when the selection changes. Taps
   * are the board's "paint" events. With `rests` a color can be deselected, and two quick taps count as two.
   */
  constructor(board, row, { twins, draw, change, rests = false }) {
    this.board = board;
    this.twins = twins;
    /** @type {HTMLButtonElement[]} */
    this.buttons = [...row.querySelectorAll("button[aria-pressed]")];
    this.draw = draw;
    this.change = change;
    this.rests = rests;
    if (board) board.paintMode = this;
    for (const button of this.buttons) {
      button.addEventListener("click", () => this.hold(rests && button.value === this.held ? null : button.value));
    }
  }

  /** The selected button's value, or null. */
  get held() {
    return this.buttons.find((button) => button.getAttribute("aria-pressed") === "true")?.value ?? null;
  }

  hold(who) {
    for (const button of this.buttons) button.setAttribute("aria-pressed", String(button.value === who));
    this.change();
  }

  // --- called by the board, with points of the board

  /** Whether a finger that goes down at the point draws if it moves. */
  begin(point, scale) {
    this.#stroke = this.held === null ? null : new Stroke(this.board.things.tracks, this.twins, scale, point);
    return Boolean(this.#stroke?.isOn);
  }

  go(point) {
    this.#stroke?.draw(point);
    this.#show(this.#stroke?.followed ?? []);
  }

  /** The finger left at a pixel; null if it did not draw. */
  end(pixel = null) {
    const ids = this.#stroke?.followed ?? [];
    this.#stroke = null;
    this.#show([]);
    if (pixel && ids.length > 0) this.draw(ids, pixel);
  }

  #show(ids) {
    for (const track of this.board.svg.querySelectorAll(".track")) {
      track.classList.toggle("drawn", ids.includes(track.dataset.id));
    }
  }
}
