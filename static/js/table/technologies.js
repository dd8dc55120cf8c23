// Technologies on a track's sheet: which of them a claim needs, bought with the same tap; and those that are bought for
// one claim, of a track that another has or as the second one of a turn.

import { h } from "../core/dom.js";
import { n, t } from "../core/i18n.js";
import { backButton, ownership, playerButtons } from "./parts.js";

/** A technology with its price, such as “Wales (1)”. @param {Game} game */
const withPrice = ({ facts }, card) => `${facts.technologies[card].name} (${facts.technologies[card].price})`;

/** What the track needs, whoever claims it. @param {Game} game */
export function technologyHints({ facts, state }, id) {
  const needs = state.unlicensed ? [] : facts.tracks[id].needs ?? [];
  return needs.length > 0 ? [t("Needs: {technologies}.", { technologies: needs.map((card) => facts.technologies[card].name).join(", ") })] : [];
}

/** Under the name of who has to buy something first. @param {Game} game */
export const technologyHint = (game, id, player) => (game.lacks(id, player).length > 0 ? t("buys first") : null);

/** Whether what the player lacks is bought with the claim; where a played game is painted, it was. @param {Game} game */
export function technologyQuestions(game, id, player) {
  const lacks = game.scoresPlayed ? [] : game.lacks(id, player);
  if (lacks.length === 0) return [];
  const price = lacks.reduce((sum, card) => sum + game.facts.technologies[card].price, 0);
  const words = [h("span.name", t("Buy and claim")), h("small", n("{n} locomotive", "{n} locomotives", price))];
  const buy = (answer) => h("button.button.button--primary.button--wide.choice", { "data-key": "yes", onclick: () => answer(true) }, words);
  return [
    {
      kind: "buy",
      of: "all",
      title: lacks.length > 1 ? n("{n} technology", "{n} technologies", lacks.length) : game.facts.technologies[lacks[0]].name,
      body: (answer) => [...lacks.map((card) => cardWords(game, card)), buy(answer)],
    },
  ];
}

/** @param {Game} game */
const cardWords = (game, card) => h("p.hint.small", t("{label}: {value}", { label: withPrice(game, card), value: game.facts.technologies[card].text }));

/** The ways to a claim for which something is bought that goes back; a `step` of theirs has its `technology`. @param {Game} game */
export function ways(game, kind, flow) {
  const cards = Object.entries(game.facts.technologies).filter(([, { claim }]) => claim === kind);
  const button = ([card, { name }]) => h("button.button.button--small", { "data-key": card, onclick: () => flow.go({ technology: card }) }, name);
  return cards.length > 0 && !game.state.finished ? h("div.ways", cards.map(button)) : null;
}

/** Whether the step is about trains beside another's. @param {Game} game */
export const isShared = (game, step) => game.facts.technologies[step?.technology]?.claim === "shared";

/**
 * The sheet on which a player is chosen for such a claim; `go(player)` goes on.
 * @param {Asked} asked
 */
export function technologySheet({ game, id, order, flow }, go) {
  const { technology } = flow.step;
  const owners = game.ownersOf(id);
  return {
    title: game.facts.technologies[technology].name,
    body: [
      h("p.facts", h("span.muted", game.facts.tracks[id].name)),
      ...playerButtons(
        game,
        order.filter((player) => !owners.includes(player)),
        {
          verb: t("Claim for"),
          hints: [game.facts.technologies[technology].text, ...technologyHints(game, id)],
          whyNot: (player) => game.whyNot("refused", id, player.id),
          hint: (player) => technologyHint(game, id, player.id),
          act: (player) => go(player.id),
        },
      ),
      backButton(() => flow.go(null)),
    ].filter(Boolean),
  };
}

/** Whose trains stand beside the owner's, each with the undo of that claim. @param {Game} game */
export const guestRows = (game, id, act, result) =>
  (game.guests[id] ?? []).map((guest) => ownership(game, guest, guest.pending ? undefined : game.entryOf("guest", `${id} ${guest.player}`), act, result)[0]);
