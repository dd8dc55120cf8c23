// A turn after the last one: it isn't part of the game, unless it was forgotten when it was made. The server marks it.

import { closeByBack } from "../core/dialogs.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";

/** @type {Promise<boolean> | null} */
let asked = null; // the answer that is waited for

/**
 * Ask whether the player's late move was forgotten earlier, and `add` it then. Moves that come meanwhile go by the same
 * answer.
 * @param {Game} game
 * @param {Move} move
 * @param {(move: Move) => Promise<Settled>} add
 * @returns {Promise<Settled>}
 */
export function askForgotten(game, move, add) {
  asked ??= ask(game, move).finally(() => {
    asked = null;
  });
  return asked.then((yes) => (yes ? add(move) : { ok: false, message: "" }));
}

/** @param {Game} game @param {Move} move @returns {Promise<boolean>} */
function ask(game, move) {
  return new Promise((resolve) => {
    const words = game.stillToPlay.length
      ? t("{player} has had the last turn.", { player: game.player(move.player).name })
      : t("Everyone has had the last turn.");
    const yes = h(
      "button.button.button--primary.button--big",
      { type: "button", "data-key": "yes" },
      t("Yes, record it"),
    );
    // i18n: answer to a question: button
    const no = h("button.button.button--big", { type: "button", "data-key": "no" }, t("No"));
    const question = h("p", { id: "forgotten-words" }, h("b", words), " ", t("Was this one forgotten earlier?"));
    const what = h("p.muted", game.describe(move));
    const dialog = h(
      "dialog.ask",
      { id: "forgotten", "aria-labelledby": "forgotten-words" },
      question,
      what,
      h("div.ask-acts", yes, no),
    );
    const closed = closeByBack(() => dialog.close());
    yes.addEventListener("click", () => dialog.close("yes"));
    no.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => {
      closed();
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
