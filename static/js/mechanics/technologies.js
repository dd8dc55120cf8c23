// Technologies: those that a claim needs, bought with the same tap; those that are bought for one claim, of a route
// that another player has or as the second one of a turn; and their panel, where a tap buys one.

import { closeOver, isWanted } from "../core/dialogs.js";
import { byId, car, h } from "../core/dom.js";
import { n, t } from "../core/i18n.js";
import { backButton, ownership, playerButtons } from "../table/parts.js";
import { proceed } from "../table/tracks.js";

/** @param {Game} game @returns {TechnologyState} */
const stateOf = ({ state }) => state.mechanics.technologies;

/** @param {Game} game @returns {TechnologyFactsShown} */
const factsOf = ({ facts }) => facts.mechanics.technologies;

/** The technologies that a player has bought, counting moves on their way. @param {Game} game @param {string} player */
function boughtBy(game, player) {
  const buying = game.waiting.filter(({ move }) => move.type === "technology" && move.player === player);
  return [...(stateOf(game).bought[player] ?? []), ...buying.map(({ move }) => move.card ?? "")];
}

/** The technologies that every claim of the route needs. @param {Game} game @param {string} id */
const neededFor = (game, id) => (stateOf(game).unlicensed ? [] : factsOf(game).needs[id] ?? []);

/**
 * The technologies that a player must buy before claiming the route.
 * @param {Game} game
 * @param {string} id
 * @param {string} player
 */
function lacks(game, id, player) {
  const bought = boughtBy(game, player);
  return neededFor(game, id).filter((card) => !bought.includes(card));
}

/** A technology with its price, such as “Wales (1)”. @param {TechnologyCard} card */
const withPrice = ({ name, price }) => `${name} (${price})`;

/** The technologies that the route needs, in words. @type {Mechanic<"hints">} */
export function hints(game, id) {
  const needs = neededFor(game, id);
  return needs.length > 0
    ? [t("Needs: {technologies}.", { technologies: needs.map((card) => factsOf(game).cards[card].name).join(", ") })]
    : [];
}

/** Buy the technologies that the player lacks before the claim. @type {Mechanic<"first">} */
export const first = (game, { type, route, player }) =>
  type === "claim" ? lacks(game, route, player).map((card) => ({ type: "technology", player, card })) : [];

/**
 * Ask whether to buy the lacking technologies with the claim; when a finished game is painted, they were bought.
 * @type {Mechanic<"questions">}
 */
export function questions(game, id, player) {
  const lacking = game.scoresPlayed ? [] : lacks(game, id, player).map((card) => factsOf(game).cards[card]);
  if (lacking.length === 0) return [];
  const price = lacking.reduce((sum, card) => sum + card.price, 0);
  const words = [h("span.name", t("Buy and claim")), h("small", n("{n} locomotive", "{n} locomotives", price))];
  /** @param {Reply} answer */
  const buy = (answer) =>
    h("button.button.button--primary.button--wide.choice", { "data-key": "yes", onclick: () => answer(true) }, words);
  return [
    {
      of: "all",
      hint: t("buys first"),
      title: lacking.length > 1 ? n("{n} technology", "{n} technologies", lacking.length) : lacking[0].name,
      body: (answer) => [...lacking.map(cardWords), buy(answer)],
    },
  ];
}

/** @param {TechnologyCard} card */
const cardWords = (card) => h("p.hint.small", t("{label}: {value}", { label: withPrice(card), value: card.text }));

// --- technologies for one claim

/** Share a claimed route, or claim a free one as the second claim of a turn. @type {Mechanic<"ways">} */
export const ways = (game, _id, owner) =>
  Object.entries(factsOf(game).cards)
    .filter(([, { claim }]) => claim === (owner ? "shared" : "second"))
    .map(([card, { name }]) => ({ key: card, words: name, extras: { technology: card } }));

/**
 * A claim of another player's route shares it, and a second claim is no turn; a card is bought as part of a turn.
 * @type {Mechanic<"claim">}
 */
export function claim(game, { type, route, technology }) {
  if (type === "technology") return { isTurn: true };
  const card = type === "claim" && technology ? factsOf(game).cards[technology]?.claim : undefined;
  if (card === "second") return { isTurn: false };
  return card && route && game.claims[route] ? { pieces: [{ kind: "guest", at: route }] } : undefined;
}

/** The sheet on which a player is chosen for such a claim. @type {Mechanic<"sheet">} */
export function sheet({ game, id, order, flow, act }) {
  const { way } = flow.step ?? {};
  const card = factsOf(game).cards[way?.key ?? ""];
  if (!card) return null;
  const owners = game.ownersOf(id);
  return {
    title: card.name,
    body: [
      h("p.facts", h("span.muted", game.facts.tracks[id].name)),
      ...playerButtons(
        game,
        order.filter((player) => !owners.includes(player)),
        {
          verb: t("Claim for"),
          hints: [card.text, ...hints(game, id)],
          whyNot: (player) => game.whyNot(id, player.id),
          hint: (player) => lacks(game, id, player.id).length > 0 && t("buys first"),
          act: (player) => proceed(game, id, { way, player: player.id, answers: [] }, flow, act),
        },
      ),
      backButton(() => flow.go(null)),
    ].filter(Boolean),
  };
}

/** The guests beside the owner, each with the undo of its claim. @type {Mechanic<"section">} */
export const section = ({ game, id, act, result }) =>
  game.piecesAt(id, "guest").map((guest) =>
    ownership(game, guest, guest.pending ? undefined : game.entryOf("guest", `${id} ${guest.owner}`), act, result)[0]
  );

// --- the panel: each player's technologies, bought with one tap

/** @type {Mechanic<"bind">} */
export function bind({ game, act }) {
  const dialog = byId("technologies");
  /** @type {string[]} */
  let order = [];
  let buyer = ""; // the player whose turn is next, until another one is tapped
  /** @param {string} player */
  const choose = (player) => {
    buyer = player;
    fill();
    dialog.querySelector(`[data-buyer="${player}"]`)?.focus();
  };
  /** @param {string} card */
  const buy = (card) => {
    closeOver(dialog);
    act.record({ type: "technology", player: buyer, card });
  };
  const fill = () =>
    byId("technologies-body").replaceChildren(
      buyers(game, order, buyer, choose),
      cards(game, buyer, game.state.finished ? null : buy),
    );
  game.addEventListener("change", () => isWanted(dialog) && fill());
  return () => {
    ({ order } = game);
    buyer = game.expected;
    fill();
  };
}

/** @param {Game} game @param {string[]} order @param {string} buyer @param {(player: string) => void} choose */
function buyers(game, order, buyer, choose) {
  /** @param {string} id */
  const button = (id) => {
    const { name, color } = game.player(id);
    const attributes = { "data-buyer": id, "aria-pressed": String(id === buyer), onclick: () => choose(id) };
    return h("button.chip.drawer", attributes, car(color), h("bdi.name.one-line", name));
  };
  return h("fieldset.drawers", h("legend.sheet-sub", t("Who’s buying?")), order.map(button));
}

/**
 * The technologies for a player, first those not bought yet; a row is a button if a tap buys it.
 * @param {Game} game
 * @param {string} player
 * @param {((card: string) => void) | null} buy
 */
function cards(game, player, buy) {
  const held = boughtBy(game, player);
  /** @typedef {[id: string, TechnologyCard]} One */
  /** @param {One} one */
  const isNoted = ([, { allows, claim }]) => !claim && !(allows && stateOf(game).unlicensed);
  /** @param {One} one */
  const left = ([card, { cards }]) => cards - game.ids.filter((id) => boughtBy(game, id).includes(card)).length;
  /** @param {One} one */
  const row = ([card, { name, text, price }]) => {
    const isHeld = held.includes(card);
    // i18n: of a technology card
    const end = isHeld ? t("bought") : n("{n} locomotive", "{n} locomotives", price);
    const parts = [h("span.thing-name", name), h("span.thing-end.figure", end), h("span.thing-more.muted.small", text)];
    return h(
      "li",
      isHeld || !buy
        ? h("div.thing", parts)
        : h("button.thing", { "data-card": card, onclick: () => buy(card) }, parts),
    );
  };
  const known = Object.entries(factsOf(game).cards).filter(isNoted);
  const open = known.filter((one) => !held.includes(one[0]) && left(one) > 0);
  return h("ul.things", [...open, ...known.filter(([card]) => held.includes(card))].map(row));
}

// --- moves on their way

/** A corrected claim keeps the technology that was bought for it. @type {Mechanic<"keeps">} */
export const keeps = ({ technology }) => (technology ? { technology } : {});

/** @type {Mechanic<"words">} */
export const words = (game, { type, card = "" }) =>
  type === "technology" ? factsOf(game).cards[card]?.name ?? card : undefined;

/** Extra points of a claim for technologies bought before. @type {Mechanic<"changes">} */
export function changes(game, { type, player, route }) {
  const adds = type === "claim" && factsOf(game).adds[route];
  return adds ? { points: boughtBy(game, player).reduce((sum, card) => sum + (adds[card] ?? 0), 0) } : {};
}
