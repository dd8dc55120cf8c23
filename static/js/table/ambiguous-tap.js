// A tap that may have meant two or three things asks which one, beside the finger; the answer opens its sheet. The
// reasons why a tap has no effect are shown there too.

import { closeByBack } from "../core/dialogs.js";
import { byId, h } from "../core/dom.js";
import { houseRulesLink, spacesIcon, trackWords } from "./parts.js";

const EDGE_PX = 8; // pixels left free around it
const FINGER_PX = 22; // pixels from the tap to the nearest answer, so that none is under the finger

export class Which {
  /** `open(kind, id)` shows the chosen thing. @param {Game} game @param {Painter} painter @param {Acts["open"]} open */
  constructor(game, painter, open) {
    this.game = game;
    this.painter = painter;
    this.open = open;
    this.element = byId("which");
    /** @type {(() => void) | null} */
    this.closed = null; // called when it closes
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) this.close();
    });
    document.addEventListener("pointerdown", ({ target }) => !this.element.contains(target) && this.close(), {
      capture: true,
    });
  }

  /**
   * Ask which of the things a tap at the pixel of the map meant; `open(kind, id)` replaces the sheet.
   * @param {Thing[]} things
   * @param {Pixel} pixel
   * @param {(kind: Thing["kind"], id: string) => unknown} open
   */
  ask(things, pixel, open = this.open) {
    this.close();
    this.closed = closeByBack(() => this.close());
    this.#show(pixel, ...things.map((thing) => this.#answer(thing, open)));
    this.element.focus({ preventScroll: true });
  }

  /** Show the reasons there until the next touch. @param {string[]} reasons @param {Pixel} pixel */
  explain(reasons, pixel) {
    this.close();
    this.closed = () => {};
    this.#show(
      pixel,
      h("div.which-words", h("p", { role: "alert" }, reasons.join(" ")), houseRulesLink(this.game, reasons)),
    );
  }

  /** @param {Pixel} pixel @param {...Node} parts */
  #show(pixel, ...parts) {
    this.element.replaceChildren(...parts);
    this.element.hidden = false;
    const { offsetWidth, offsetHeight, offsetParent } = this.element;
    const map = offsetParent ?? document.body;
    const above = pixel.y - FINGER_PX - offsetHeight;
    const top = above > EDGE_PX ? above : pixel.y + FINGER_PX;
    /** @param {number} value @param {number} room */
    const within = (value, room) => Math.max(EDGE_PX, Math.min(value, room - EDGE_PX));
    this.element.style.left = `${within(pixel.x - offsetWidth / 2, map.clientWidth - offsetWidth)}px`;
    this.element.style.top = `${within(top, map.clientHeight - offsetHeight)}px`;
  }

  close() {
    if (!this.closed) return;
    this.closed();
    this.closed = null;
    this.element.hidden = true;
  }

  /** @param {Thing} thing @param {(kind: Thing["kind"], id: string) => unknown} open */
  #answer({ kind, id }, open) {
    const choose = () => {
      this.close();
      open(kind, id);
    };
    const { tracks, cities } = this.game.facts;
    const words = kind === "city"
      ? [h("span", { class: "ring", "aria-hidden": "true" }), h("span", {}, cities[id].name)]
      : [
        spacesIcon(this.painter.tracks.get(id), tracks[id].length),
        h("span", {}, tracks[id].name),
        h("small", { class: "muted" }, trackWords(this.game, id).spaces),
      ];
    return h("button", { class: "which-answer", "data-key": id, onclick: choose }, ...words);
  }
}
