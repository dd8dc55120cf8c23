// What others just did: shown over the top of the map for a moment, out of the thumb's way, and marked on the board. What
// comes in quick succession is shown together.

import { n } from "../i18n.js";
import { car } from "../players.js";
import { byId, h } from "./dom.js";
import { wordsOf } from "./last-move.js";

const READ_MS = 5000;
const MOST = 3; // lines; of more than that the newest ones, and how many there were besides

export class News {
  /**
   * `me` is this phone's name at the table; `marks(entry)` are the elements of the board that a log entry is about.
   * @param {Game} game
   */
  constructor(game, me, marks = (_) => []) {
    this.game = game;
    this.me = me;
    this.marks = marks;
    this.place = byId("news");
    this.entries = []; // what is shown, the newest first
    this.seen = game.state.seq;
    game.addEventListener("change", () => this.#look());
  }

  #look() {
    const { recent, seq } = this.game.state;
    const fresh = recent.filter(({ index, phone }) => index >= this.seen && phone !== this.me);
    this.seen = seq;
    if (fresh.length === 0) return;
    this.entries = [...fresh, ...this.entries];
    for (const element of fresh.flatMap((entry) => this.marks(entry))) mark(element);
    this.#show();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.entries = [];
      this.#show();
    }, READ_MS);
  }

  #show() {
    const more = this.entries.length - MOST;
    this.place.replaceChildren(
      ...this.entries.slice(0, MOST).map((entry) => this.#line(entry)),
      ...(more > 0 ? [h("li", { class: "muted" }, n("and {n} more", "and {n} more", more))] : []),
    );
    this.place.hidden = this.entries.length === 0;
  }

  #line(entry) {
    const player = entry.player && this.game.player(entry.player);
    return h("li", {}, player && car(player.color), h("span", {}, wordsOf(entry)));
  }
}

/** For as long as it can be read. */
function mark(element) {
  element.classList.add("told");
  setTimeout(() => element.classList.remove("told"), READ_MS);
}
