// Let the user tap a train of each color on the picture, because colors differ with the light. The picture is larger
// than the screen and can be scrolled.

import { car, h, svg } from "../core/dom.js";
import { t } from "../core/i18n.js";

const ZOOM_FACTOR = 2.8; // board's width in screen widths: then a train is wide enough for a fingertip
const MARK_RADIUS = 0.011; // of a ring, in board widths

export class Lesson {
  /** @type {Map<string, number[]>} where each colour was tapped, in the picture's pixels */
  #taps = new Map();

  /**
   * `changed()` is called after each tap.
   * @param {HTMLCanvasElement} canvas
   * @param {number[][]} corners
   * @param {{name: string, color: string}[]} players
   * @param {() => void} changed
   */
  constructor(canvas, corners, players, changed) {
    this.canvas = canvas;
    this.players = players;
    this.changed = changed;
    const xs = corners.map(([x]) => x);
    this.wide = Math.max(...xs) - Math.min(...xs);
    this.color = players[0].color;
    canvas.className = "photo-picture";
    canvas.addEventListener("click", (event) => this.#tap(event));
    this.marks = svg("svg", {
      class: "photo-lines",
      viewBox: `0 0 ${canvas.width} ${canvas.height}`,
      "aria-hidden": "true",
    });
    const sheet = h("div.photo-sheet", canvas, this.marks);
    sheet.style.width = `${(100 * ZOOM_FACTOR * canvas.width) / this.wide}%`;
    const label = t("Picture: use the arrow keys to move it, Enter to tap its centre");
    this.pane = h("div.photo-pane", { tabindex: "0", role: "application", "aria-label": label }, sheet);
    this.pane.addEventListener("keydown", (event) => this.#press(event));
    this.choice = h("div.photo-choice", { role: "group", "aria-label": t("Whose train will you tap next?") });
    this.words = h("p", { role: "status" });
    this.element = h("div.photo-lesson", this.words, this.choice, h("div.photo-aim", this.pane));
    this.#show();
    requestAnimationFrame(() => this.#begin(corners));
  }

  get taps() {
    return [...this.#taps].map(([color, [x, y]]) => ({ x, y, color }));
  }

  /** Scroll to the middle of the board. */
  #begin(corners) {
    const [x, y] = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis] / 4, 0));
    const scale = this.canvas.getBoundingClientRect().width / this.canvas.width;
    this.pane.scrollTo(x * scale - this.pane.clientWidth / 2, y * scale - this.pane.clientHeight / 2);
  }

  #tap({ clientX, clientY }) {
    const { left, top, width } = this.canvas.getBoundingClientRect();
    const scale = this.canvas.width / width;
    this.#taps.set(this.color, [(clientX - left) * scale, (clientY - top) * scale]);
    this.color = this.players.find(({ color }) => !this.#taps.has(color))?.color ?? this.color;
    this.#show();
    this.changed();
  }

  /** Enter taps the middle of the pane; arrow keys scroll it, as usual. */
  #press(event) {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    const { left, top } = this.pane.getBoundingClientRect();
    const { clientLeft, clientTop, clientWidth, clientHeight } = this.pane;
    this.#tap({ clientX: left + clientLeft + clientWidth / 2, clientY: top + clientTop + clientHeight / 2 });
  }

  #show() {
    const next = this.players.find(({ color }) => color === this.color);
    const isDone = this.players.every(({ color }) => this.#taps.has(color));
    this.words.textContent = isDone
      ? t("All colours are tapped. Tap again to correct one.")
      : t("Tap one of {name}’s trains.", { name: next?.name ?? "" });
    this.choice.replaceChildren(
      ...this.players.map(({ name, color }) => {
        const press = () => {
          this.color = color;
          this.#show();
          /** @type {HTMLElement} */ (this.choice.querySelector("[aria-pressed=true]")).focus();
        };
        return h(
          `button.button${this.#taps.has(color) ? ".is-tapped" : ""}`,
          { "aria-pressed": String(color === this.color), onclick: press },
          car(color),
          h("bdi.one-line", name),
        );
      }),
    );
    this.marks.replaceChildren(
      ...[...this.#taps.values()].flatMap(([cx, cy]) =>
        ["photo-ring", "photo-ring-within"].map((look) =>
          svg("circle", { cx, cy, r: MARK_RADIUS * this.wide, class: look })
        )
      ),
    );
  }
}
