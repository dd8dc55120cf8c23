// Over the last move: what couldn't be recorded and why, each until it is closed; and a move over which the server fails,
// until it is thrown away. A refusal that its reader saw at once is closed by whatever they try next.

import { t } from "../i18n.js";
import { isBlocking } from "../outbox.js";
import { isSecret } from "../refusal.js";
import { byId, h, icon } from "./dom.js";
import { throwAwayButton } from "./undo.js";

const GUARD_MS = 600; // a tap that was meant for what lay there before

export class Refusals {
  /** @param {Game} game */
  constructor(game, outbox) {
    this.game = game;
    this.outbox = outbox;
    this.place = byId("refusals");
    this.rows = new Map(); // by UUID
    this.changedAt = -GUARD_MS;
    this.place.addEventListener("click", (event) => this.#guard(event), { capture: true });
    outbox.addEventListener("change", () => this.show());
    outbox.addEventListener("answer", () => this.show());
    this.show();
  }

  show() {
    const shown = [...this.outbox.refused, ...this.outbox.entries.filter(isBlocking)];
    for (const [uuid, row] of this.rows) {
      if (shown.some((entry) => entry.uuid === uuid && isBlocking(entry) === row.isBlocking)) continue;
      row.element.remove();
      this.rows.delete(uuid);
      this.changedAt = performance.now();
    }
    for (const entry of shown.filter(({ uuid }) => !this.rows.has(uuid))) {
      const element = isBlocking(entry) ? this.#blockingRow(entry) : this.#refusedRow(entry);
      this.rows.set(entry.uuid, { element, isBlocking: isBlocking(entry) });
      this.place.append(element);
      this.changedAt = performance.now();
    }
    this.place.hidden = shown.length === 0;
  }

  #refusedRow(entry) {
    const close = () => this.outbox.dismiss([entry.uuid]);
    return h(
      "li",
      { class: "refusal" },
      h("p", { role: "alert" }, this.#words(entry)),
      h("button", { class: "button button--icon button--plain", type: "button", "aria-label": t("Close"), onclick: close }, icon("cross")),
    );
  }

  #blockingRow(entry) {
    const words = this.game.describe(entry.move);
    return h(
      "li",
      { class: "refusal" },
      h("p", { role: "alert" }, t("The server can’t take this move, and the later ones wait for it: {move}.", { move: words })),
      h(
        "div",
        { class: "refusal-acts" },
        h("button", { class: "button button--small", type: "button", onclick: () => this.outbox.retry() }, t("Try again")),
        throwAwayButton(entry, { words, throwAway: (uuid) => this.outbox.throwAway(uuid) }),
      ),
    );
  }

  #words({ move, refusal, late }) {
    const what = this.game.describe(move);
    if (isSecret(move)) return t("Not recorded: {move}. Open these tickets to see why.", { move: what });
    if (!late) return refusal;
    const isNamed = move.player && refusal.includes(this.game.thingOf(move)); // the reason says what it was about
    if (isNamed) return t("Not recorded for {player}. {reason}", { player: this.game.player(move.player).name, reason: refusal });
    return t("Not recorded: {move}. {reason}", { move: what, reason: refusal });
  }

  #guard(event) {
    if (event.timeStamp - this.changedAt < GUARD_MS) event.stopPropagation();
  }
}
