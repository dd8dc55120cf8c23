// Festival cards that come along with a claim.

import { h } from "../core/dom.js";
import { n, t } from "../core/i18n.js";

/** The piles at a track's ends with cards left, each by a city; of a claimed track also its own cards. @param {Game} game */
export function pilesAt(game, id) {
  const { cities, piles, tracks } = game.facts;
  const own = game.claims[id] ? numbersOf(game, game.state.along[id]?.take) : {};
  const found = tracks[id].ends.map((city) => ({ city, pile: cities[city]?.pile ?? "" }));
  return found
    .filter(({ pile }, at) => pile && found.findIndex((other) => other.pile === pile) === at)
    .map(({ city, pile }) => ({ city, name: piles[pile], left: game.pileLeft(pile) + (own[pile] ?? 0) }))
    .filter(({ left }) => left > 0);
}

/** How many cards of which pile a claim takes. @param {Game} game */
const numbersOf = (game, take = {}) =>
  Object.fromEntries(Object.entries(take).map(([city, number]) => [game.facts.cities[city]?.pile, Number(number)]));

/** @param {Game} game */
export function festivalHints(game, id) {
  const places = pilesAt(game, id).map(({ name }) => name);
  return places.length > 0 ? [t("Festival cards may lie here: {places}", { places: places.join(" · ") })] : [];
}

/** What a claim took. @param {Game} game */
export function festivalsTaken(game, id) {
  const taken = Object.entries(numbersOf(game, game.state.along[id]?.take)).filter(([pile]) => game.facts.piles[pile]);
  const words = taken.map(([pile, number]) => `${game.facts.piles[pile]} ${number}`);
  return words.length > 0 ? h("p.hint.muted.small", t("Festival cards: {cards}", { cards: words.join(" · ") })) : null;
}

/** How many come with the claim. Where a game that has been played is painted they are counted at the end. @param {Game} game */
export function festivalQuestions(game, id) {
  const piles = pilesAt(game, id);
  if (game.scoresPlayed || piles.length === 0) return [];
  const button = ({ city, name }, number, answer) =>
    h(
      "button.button",
      { "data-key": `${city}-${number}`, "aria-label": `${name}: ${n("{n} card", "{n} cards", number)}`, onclick: () => answer([city, number]) },
      String(number),
    );
  const numbers = (pile, answer) => h("div.numbers", Array.from({ length: pile.left }, (_, at) => button(pile, at + 1, answer)));
  return [
    {
      kind: "festivals",
      of: "festivals",
      title: t("How many festival cards?"),
      body: (answer) => piles.map((pile) => h("section", h("p.muted", pile.name), numbers(pile, answer))),
      no: t("None"),
    },
  ];
}
