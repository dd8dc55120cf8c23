// A brush: who is held in a row of buttons has every track that is tapped on the board, and all that a finger draws
// along.

import { Stroke } from "./stroke.js";

export class Brush {
  /** @type {Stroke | null} */
  #stroke = null;

  /**
   * `board` is null where there is none; each button of `row` has a `value`. `twins(id)` names the tracks between the
   * same places. `draw(ids, pixel)` hears of the tracks that a finger has drawn along, `change()` of another one who is
   * held; what is tapped meanwhile is the board's "paint". A brush that `rests` can be laid down, and takes two quick
   * taps for two.
   */
  constructor(board, row, { twins, draw, change, rests = false }) {
    this.board = board;
    this.twins = twins;
    /** @type {HTMLButtonElement[]} */
    this.buttons = [...row.querySelectorAll("button[aria-pressed]")];
    this.draw = draw;
    this.change = change;
    this.rests = rests;
    if (board) board.brush = this;
    for (const button of this.buttons) {
      button.addEventListener("click", () => this.hold(rests && button.value === this.held ? null : button.value));
    }
  }

  /** Who is held, or null. */
  get held() {
    return this.buttons.find((button) => button.getAttribute("aria-pressed") === "true")?.value ?? null;
  }

  hold(who) {
    for (const button of this.buttons) button.setAttribute("aria-pressed", String(button.value === who));
    this.change();
  }

  // --- what the board has it do, at points of the board

  /** Whether a finger that comes down there draws, should it move. */
  begin(point, scale) {
    this.#stroke = this.held === null ? null : new Stroke(this.board.things.tracks, this.twins, scale, point);
    return Boolean(this.#stroke?.isOn);
  }

  go(point) {
    this.#stroke?.draw(point);
    this.#show(this.#stroke?.followed ?? []);
  }

  /** The finger left at a pixel; or it was none that draws. */
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
