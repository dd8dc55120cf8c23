// Terrain cards that double a claim. When a finished game is painted, they are counted at the end.

import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";

/** The cards that double a claim of the route, in words. @param {Game} game @param {string} id */
function cardsFor(game, id) {
  /** @type {TerrainFactsShown} */
  const { cards } = game.facts.mechanics.terrain;
  return game.scoresPlayed ? undefined : cards[id];
}

/** @type {Mechanic<"questions">} */
export function questions(game, id) {
  const cards = cardsFor(game, id);
  if (!cards) return [];
  /** @param {Reply} answer */
  const yes = (answer) => {
    const words = [h("span.name", cards), h("small.figure", worth(game, id))];
    return h(
      "button.button.button--wide.choice",
      { "data-key": "yes", onclick: () => answer({ doubled: true }) },
      words,
    );
  };
  return [{
    of: "doubled",
    title: t("Doubled with terrain cards?"),
    body: (answer) => [yes(answer)],
    no: t("Not doubled"),
  }];
}

/** @type {Mechanic<"ways">} */
export const ways = (game, id, owner) =>
  owner && cardsFor(game, id) ? [{ key: "other", words: t("Doubled or not") }] : [];

/** @type {Mechanic<"section">} */
export const section = ({ game, id }) => [
  game.state.along[id]?.doubled &&
  h("p.hint.muted.small", `${t("Doubled with terrain cards.")} ${worth(game, id)}`),
];

/** A doubled claim scores once more. @type {Mechanic<"changes">} */
export const changes = ({ facts }, { route, doubled }) => (doubled ? { points: facts.tracks[route ?? ""].points } : {});

/** @param {Game} game @param {string} id */
function worth({ facts }, id) {
  const once = facts.tracks[id].points;
  return t("{points} instead of {once}", { points: 2 * once, once });
}
