// The slim bar at the bottom: the last move on the board with its undo, or the moves that wait for the connection.
// Notes about cards are undone on their own pages.

import { byId, car, h, icon } from "../core/dom.js";
import { ignoreTaps } from "../core/guard.js";
import { n, t } from "../core/i18n.js";
import { wordsOf } from "./parts.js";

const MAX_LABEL_LENGTH = 9; // letters: a longer label is replaced by its icon if it has no room

/**
 * `undo(entry)` undoes a move; `hint` is shown while nothing is recorded.
 * @param {Game} game
 * @param {Outbox} outbox
 * @param {Acts["undo"]} undo
 */
export function bindLastMove(game, outbox, undo, hint = t("Tap a route on the map to claim it.")) {
  const line = byId("last-words");
  const whose = byId("last-car");
  const button = byId("last-button");
  /** @type {string | null} */
  let shown = null; // the words, and the button's label
  let action = () => {};
  button.addEventListener("click", () => action());

  /** @param {(string | HTMLElement)[]} words @param {string | null} sign */
  const fill = (words, label = "", acts = () => {}, sign = "undo") => {
    const text = words.map((word) => typeof word === "string" ? word : word.textContent).join("");
    if (line.textContent !== text) line.replaceChildren(...words);
    button.hidden = !label;
    if (text + label === shown) return;
    if (shown !== null) ignoreTaps(button); // a tap means the move that its reader saw
    shown = text + label;
    const look = label.length > MAX_LABEL_LENGTH ? "span.is-long" : "span";
    button.replaceChildren(...(sign ? [icon(sign)] : []), h(look, label));
    action = acts;
  };
  /**
   * A move with its player's car instead of the name, which is longer.
   * @param {string} words
   * @param {string} [player]
   */
  const wordsBy = (words, player) => {
    const { color, name } = game.player(player) ?? { color: "", name: "" };
    const before = name && words.startsWith(name) ? (words.slice(name.length).match(/^\s*:\s*/)?.[0] ?? "") : "";
    if (!before) return [words];
    whose.replaceChildren(car(color));
    return [h("span.visually-hidden", name + before), words.slice(name.length + before.length)];
  };
  /** @param {string} state @param {Sent[]} waiting @param {[string?, (() => void)?, (string | null)?]} more */
  const fillWaiting = (state, waiting, ...more) => {
    const { move } = waiting[waiting.length - 1];
    const newest = game.describe(move);
    const others = waiting.length > 1 ? ` ${n("and {n} more", "and {n} more", waiting.length - 1)}` : "";
    fill([h("span.last-state", state), " ", ...wordsBy(newest + others, move.player ?? "")], ...more);
  };
  game.follow(({ state: { last, finished }, waiting }) => {
    whose.replaceChildren();
    if (game.stuck) fillWaiting(t("Not sent yet"), waiting, t("Retry"), () => outbox.retry(), null);
    // i18n: state of a move that the server doesn't have yet
    else if (waiting.length) fillWaiting(t("Sending"), waiting);
    else if (!last && game.scoresPlayed) {
      fill([
        game.facts.stations
          ? t("Choose a player; tap their routes, or draw along them. Stations: tap the city.")
          : t("Choose a player; tap their routes, or draw along them."),
      ]);
    } else if (!last) fill([game.placing ? game.state.mechanics[game.placing.name].first_hint : hint]);
    else if (finished || last.note) fill(wordsBy(wordsOf(last), last.player));
    // i18n: button: to restore a move that was taken back
    else if (last.undo) fill(wordsBy(wordsOf(last), last.player), t("Redo"), () => undo(last), "redo");
    else fill(wordsBy(wordsOf(last), last.player), t("Undo"), () => undo(last));
  });
}
