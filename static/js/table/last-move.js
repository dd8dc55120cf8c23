// The slim bar at the bottom: the last move on the board with its undo, or what waits for the connection. Notes about cards
// are taken back where they are kept.

import { n, t } from "../i18n.js";
import { byId, h, icon } from "./dom.js";

// The button means the move that its reader saw: not what replaced it under the thumb, be it by a double tap.
const GUARD_MS = 600;

export class LastMove {
  /** `act` has undo(entry) and retry(); `hint` is said while nothing is recorded. @param {Game} game */
  constructor(game, act, hint = t("Tap a track on the map to claim it.")) {
    this.game = game;
    this.act = act;
    this.hint = hint;
    this.words = byId("last-words");
    this.button = byId("last-button");
    this.changedAt = -GUARD_MS;
    this.button.addEventListener("click", (event) => this.#tapped(event));
    game.addEventListener("change", () => this.show());
    this.show();
  }

  show() {
    const entry = this.game.state.last;
    const { waiting } = this.game;
    if (this.game.stuck) this.#say(t("Not sent yet"), waiting, t("Retry"), () => this.act.retry(), null);
    else if (waiting.length) this.#say(t("Sending"), waiting);
    else if (!entry) this.#fill([this.game.placesDepot ? t("First everybody places a depot: tap a city.") : this.hint]);
    else if (this.game.state.finished || entry.note) this.#fill([wordsOf(entry)]);
    else this.#fill([wordsOf(entry)], entry.undo ? t("Redo") : t("Undo"), () => this.act.undo(entry));
  }

  #say(state, waiting, label, action, sign) {
    const newest = this.game.describe(waiting.at(-1).move);
    const more = waiting.length > 1 ? ` ${n("and {n} more", "and {n} more", waiting.length - 1)}` : "";
    this.#fill([h("span", { class: "last-state" }, state), ` ${newest}${more}`], label, action, sign);
  }

  #fill(words, label, action, sign = "undo") {
    const text = words.map((word) => word.textContent ?? word).join("");
    if (this.words.textContent !== text) this.words.replaceChildren(...words);
    this.button.hidden = !label;
    const meaning = text + label;
    if (meaning === this.meaning) return;
    if (this.meaning !== undefined) this.changedAt = performance.now();
    this.meaning = meaning;
    this.button.replaceChildren(...(sign ? [icon(sign)] : []), label ?? "");
    this.action = action;
  }

  #tapped({ timeStamp }) {
    if (timeStamp - this.changedAt >= GUARD_MS) this.action();
  }
}

/** A log entry with its points, such as “Boris: Roma – Venezia, +2”. */
export const wordsOf = (entry) => (entry.points ? t("{move}, +{points}", { move: entry.text, points: entry.points }) : entry.text);
