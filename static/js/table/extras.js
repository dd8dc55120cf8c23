// What single boxes let a claim do: lay a bullet train, one of the pieces common to all; be doubled by terrain cards. Where
// a game that has been played is painted, the latter isn't asked: it is counted at the end.

import { h } from "../core/dom.js";
import { n, t } from "../core/i18n.js";

/** What a claim of the track lays: a bullet train, or own trains once there are none left. @param {Game} game */
export function bulletHints(game, id) {
  if (!game.facts.tracks[id].bullet) return [];
  if (game.bulletsLeft === 0) return [t("All bullet trains are laid: it takes own trains, and scores by length.")];
  return [n("A bullet train, everybody’s: {n} is left. No own trains, no points.", "A bullet train, everybody’s: {n} are left. No own trains, no points.", game.bulletsLeft)];
}

/** That nobody owns what was laid. */
export const everybodys = (claim) => (claim.common ? h("p.hint.muted.small", t("A bullet train: it is everybody’s, for any ticket.")) : null);

/** @param {Game} game */
export function doublingQuestions(game, id) {
  const { terrain, points } = game.facts.tracks[id];
  if (!terrain || game.scoresPlayed) return [];
  const yes = (answer) => {
    const words = [h("span.name", terrain), h("small.figure", worth(points))];
    return h("button.button.button--wide.choice", { "data-key": "yes", onclick: () => answer(true) }, words);
  };
  return [{ kind: "doubled", of: "doubled", title: t("Doubled with terrain cards?"), body: (answer) => [yes(answer)], no: t("Not doubled") }];
}

/** @param {Game} game */
export function doubledNote(game, id) {
  if (!game.state.along[id]?.doubled) return null;
  return h("p.hint.muted.small", `${t("Doubled with terrain cards.")} ${worth(game.facts.tracks[id].points)}`);
}

const worth = (once) => t("{points} instead of {once}", { points: 2 * once, once });
