// Drag the four corners of the printed board on the picture: a loupe shows the spot under the finger; arrow keys move a
// corner too.

import { h, svg } from "../core/dom.js";
import { t } from "../core/i18n.js";

const LOUPE_PX = 120;
const LOUPE_FACTOR = 2.5;
const FINGER_PX = 30; // pixels between the finger and the loupe
const STEP_PX = 2; // of the picture, by an arrow key
const LARGE_STEP_PX = 20; // with Shift
const MOVES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The corners of a board that fills the picture, from its top left on; `aspect` is the board's width divided by its
 * height.
 */
export function atTheEdges({ width, height }, aspect) {
  const corners = [[0, 0], [width, 0], [width, height], [0, height]];
  const isTurned = aspect > 1 !== width > height; // photographed from the side
  return isTurned ? [...corners.slice(1), corners[0]] : corners;
}

export class Corners {
  /**
   * `canvas` is the picture, `corners` are the first positions: [x, y] in its pixels.
   * @param {HTMLCanvasElement} canvas
   * @param {number[][]} corners
   */
  constructor(canvas, corners) {
    this.canvas = canvas;
    this.corners = corners.map(([x, y]) => this.#within(x, y));
    const { width, height } = canvas;
    canvas.classList.add("photo-picture");
    this.frame = svg("polygon", { class: "photo-frame" });
    this.top = svg("path", { class: "photo-top" });
    const lines = svg("svg", { class: "photo-lines", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
    lines.append(this.frame, this.top);
    const names = [
      t("Top left corner of the board"),
      t("Top right corner of the board"),
      t("Bottom right corner of the board"),
      t("Bottom left corner of the board"),
    ];
    this.handles = names.map((name, at) => this.#handle(name, at));
    this.loupe = /** @type {HTMLCanvasElement} */ (h("canvas.photo-loupe", {
      width: LOUPE_PX * 2,
      height: LOUPE_PX * 2,
      "aria-hidden": "true",
    }));
    this.loupe.hidden = true;
    this.element = h("div.photo-corners", canvas, lines, this.handles, this.loupe);
    this.#show();
  }

  /** Make the picture's next side, clockwise, the top of the board. */
  turn() {
    this.corners = [...this.corners.slice(1), this.corners[0]];
    this.#show();
  }

  #within(x, y) {
    return [Math.min(this.canvas.width, Math.max(0, x)), Math.min(this.canvas.height, Math.max(0, y))];
  }

  #handle(name, at) {
    const handle = h("button.photo-corner", { "aria-label": name });
    let from = null; // positions of finger and corner at pointer down
    handle.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      handle.focus({ preventScroll: true });
      handle.setPointerCapture(event.pointerId);
      from = { x: event.clientX, y: event.clientY, corner: this.corners[at] };
      this.#magnify(at);
    });
    handle.addEventListener("pointermove", (event) => {
      if (!from) return;
      const scale = this.canvas.width / this.canvas.getBoundingClientRect().width;
      this.#move(
        at,
        from.corner[0] + (event.clientX - from.x) * scale,
        from.corner[1] + (event.clientY - from.y) * scale,
      );
      this.#magnify(at);
    });
    for (const end of ["pointerup", "pointercancel"]) {
      handle.addEventListener(end, () => {
        from = null;
        this.loupe.hidden = true;
      });
    }
    handle.addEventListener("keydown", (event) => {
      const move = MOVES[event.key];
      if (!move) return;
      event.preventDefault();
      const step = event.shiftKey ? LARGE_STEP_PX : STEP_PX;
      this.#move(at, this.corners[at][0] + step * move[0], this.corners[at][1] + step * move[1]);
      this.#magnify(at);
    });
    handle.addEventListener("blur", () => (this.loupe.hidden = true));
    return handle;
  }

  #move(at, x, y) {
    this.corners[at] = this.#within(x, y);
    this.#show();
  }

  #show() {
    const { width, height } = this.canvas;
    this.frame.setAttribute("points", this.corners.map((corner) => corner.join()).join(" "));
    this.top.setAttribute("d", `M${this.corners[0]}L${this.corners[1]}`);
    this.handles.forEach((handle, at) => {
      handle.style.left = `${(100 * this.corners[at][0]) / width}%`;
      handle.style.top = `${(100 * this.corners[at][1]) / height}%`;
    });
  }

  /** Magnify the spot under the finger beside it: above it, or below it near the top of the picture. */
  #magnify(at) {
    const [x, y] = this.corners[at];
    const { width } = this.element.getBoundingClientRect();
    const scale = width / this.canvas.width;
    const context = /** @type {CanvasRenderingContext2D} */ (this.loupe.getContext("2d"));
    const side = LOUPE_PX / LOUPE_FACTOR / scale; // in the picture's pixels
    context.fillRect(0, 0, 2 * LOUPE_PX, 2 * LOUPE_PX);
    context.drawImage(this.canvas, x - side / 2, y - side / 2, side, side, 0, 0, 2 * LOUPE_PX, 2 * LOUPE_PX);
    context.strokeRect(LOUPE_PX - 8, LOUPE_PX - 8, 16, 16);
    const above = y * scale - FINGER_PX - LOUPE_PX;
    this.loupe.style.left = `${Math.min(width - LOUPE_PX, Math.max(0, x * scale - LOUPE_PX / 2))}px`;
    this.loupe.style.top = `${above > -LOUPE_PX / 3 ? above : y * scale + FINGER_PX}px`;
    this.loupe.hidden = false;
  }
}
