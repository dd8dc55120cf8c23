// A turn after the last one isn't part of the game, unless it was only recorded late. The server marks such moves.

import { ask as askOver } from "../core/dialogs.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";

/** @type {Promise<boolean> | null} */
let asked = null; // the pending answer

/**
 * Ask whether the player's late move was only recorded late; if so, call `add`. Moves that arrive meanwhile share the
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

/** @param {Game} game @param {Move} move */
async function ask(game, move) {
  const words = game.stillToPlay.length
    ? t("{player} has had their last turn.", { player: game.player(move.player).name })
    : t("Everyone has had their last turn.");
  const answer = await askOver(
    "forgotten",
    [h("b", words), " ", t("Was this one forgotten earlier?")],
    game.describe(move),
    [
      ["yes", t("Yes, record it")],
      // i18n: answer to a question: button
      ["no", t("No")],
    ],
  );
  return answer === "yes";
}
