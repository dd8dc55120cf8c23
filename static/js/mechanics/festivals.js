// Festival cards that a player takes with a claim.

import { h } from "../core/dom.js";
import { n, pgettext, t } from "../core/i18n.js";

/** @param {Game} game @returns {FestivalFactsShown} */
const factsOf = ({ facts }) => facts.mechanics.festivals;

/**
 * The piles at a route's ends that have cards left, each with its city. A claimed route adds its own cards.
 * @param {Game} game
 * @param {string} id
 */
function pilesAt(game, id) {
  const { piles, at } = factsOf(game);
  const own = game.claims[id] ? numbersOf(game, game.state.along[id]?.take) : {};
  const found = game.facts.tracks[id].ends.map((city) => ({ city, pile: at[city] ?? "" }));
  return found
    .filter(({ pile }, nth) => pile && found.findIndex((other) => other.pile === pile) === nth)
    .map(({ city, pile }) => ({ city, name: piles[pile], left: pileLeft(game, pile) + (own[pile] ?? 0) }))
    .filter(({ left }) => left > 0);
}

/**
 * Number of cards left in a pile, without those of moves on their way.
 * @param {Game} game
 * @param {string} pile
 */
function pileLeft(game, pile) {
  /** @type {FestivalState} */
  const { left } = game.state.mechanics.festivals;
  return left[pile] - game.waiting.reduce((sum, { move }) => sum + (numbersOf(game, move.take)[pile] ?? 0), 0);
}

/**
 * {pile: number of cards} that a claim takes.
 * @param {Game} game
 * @param {Record<string, string | number>} [take]
 * @returns {Record<string, number>}
 */
const numbersOf = (game, take = {}) =>
  Object.fromEntries(Object.entries(take).map(([city, number]) => [factsOf(game).at[city], Number(number)]));

/** Number of cards that a claim earns its player. @type {Mechanic<"changes">} */
export const changes = (game, { take }) => ({
  festivals: Object.values(numbersOf(game, take)).reduce((sum, number) => sum + number, 0),
});

/** @type {Mechanic<"hints">} */
export function hints(game, id) {
  const places = pilesAt(game, id).map(({ name }) => name);
  return places.length > 0 ? [t("Festival cards may lie here: {places}", { places: places.join(" · ") })] : [];
}

/** The cards of a claim. @type {Mechanic<"section">} */
export function section({ game, id }) {
  const { piles } = factsOf(game);
  const taken = Object.entries(numbersOf(game, game.state.along[id]?.take)).filter(([pile]) => piles[pile]);
  const words = taken.map(([pile, number]) => `${piles[pile]} ${number}`);
  return words.length > 0 ? [h("p.hint.muted.small", t("Festival cards: {cards}", { cards: words.join(" · ") }))] : [];
}

/** @type {Mechanic<"ways">} */
export const ways = (game, id, owner) =>
  owner && pilesAt(game, id).length > 0 ? [{ key: "other", words: t("Other festival cards") }] : [];

/**
 * Number of cards to take with the claim. When a finished game is painted they are counted at the end.
 * @type {Mechanic<"questions">}
 */
export function questions(game, id) {
  const piles = pilesAt(game, id);
  if (game.scoresPlayed || piles.length === 0) return [];
  /** @param {{city: string, name: string}} pile @param {number} number @param {Reply} answer */
  const button = ({ city, name }, number, answer) =>
    h(
      "button.button",
      {
        "data-key": `${city}-${number}`,
        "aria-label": `${name}: ${n("{n} card", "{n} cards", number)}`,
        onclick: () => answer({ take: { [city]: number } }),
      },
      String(number),
    );
  /** @param {{city: string, name: string, left: number}} pile @param {Reply} answer */
  const numbers = (pile, answer) =>
    h("div.numbers", Array.from({ length: pile.left }, (_, at) => button(pile, at + 1, answer)));
  return [
    {
      of: "festivals",
      title: t("How many festival cards?"),
      body: (answer) => piles.map((pile) => h("section", h("p.muted", pile.name), numbers(pile, answer))),
      no: pgettext("festival cards", "None"),
    },
  ];
}
