// Technologies: which of them a claim needs, bought with the same tap; those that are bought for one claim, of a track
// that another has or as the second one of a turn; and their panel, where one is bought by a tap.

import { closeOver, isWanted } from "../core/dialogs.js";
import { byId, car, h } from "../core/dom.js";
import { n, t } from "../core/i18n.js";
import { backButton, ownership, playerButtons } from "../table/parts.js";

/** @param {Game} game @returns {TechnologyState} */
const stateOf = ({ state }) => state.mechanics.technologies;

/** @param {Game} game @returns {TechnologyFactsShown} */
const factsOf = ({ facts }) => facts.mechanics.technologies;

/** What a player has bought, on its way too. @param {Game} game @param {string} player */
function boughtBy(game, player) {
  const buying = game.waiting.filter(({ move }) => move.type === "technology" && move.player === player);
  return [...(stateOf(game).bought[player] ?? []), ...buying.map(({ move }) => move.card ?? "")];
}

/** What anybody has to have who claims the track. @param {Game} game @param {string} id */
const neededFor = (game, id) => (stateOf(game).unlicensed ? [] : factsOf(game).needs[id] ?? []);

/**
 * What a player has to buy before a claim of the track.
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

/** What the track needs, whoever claims it. @type {Mechanic<"hints">} */
export function hints(game, id) {
  const needs = neededFor(game, id);
  return needs.length > 0
    ? [t("Needs: {technologies}.", { technologies: needs.map((card) => factsOf(game).cards[card].name).join(", ") })]
    : [];
}

/** Under the name of who has to buy something first. @type {Mechanic<"hint">} */
export const hint = (game, id, player) => (lacks(game, id, player).length > 0 ? t("buys first") : null);

/** What the player lacks is bought before the claim. @type {Mechanic<"needs">} */
export const needs = (game, id, player) =>
  lacks(game, id, player).map((card) => ({ type: "technology", player, card }));

/**
 * Whether what the player lacks is bought with the claim; where a played game is painted, it was.
 * @type {Mechanic<"asks">}
 */
export function asks(game, id, player) {
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
      title: lacking.length > 1 ? n("{n} technology", "{n} technologies", lacking.length) : lacking[0].name,
      body: (answer) => [...lacking.map(cardWords), buy(answer)],
    },
  ];
}

/** @param {TechnologyCard} card */
const cardWords = (card) => h("p.hint.small", t("{label}: {value}", { label: withPrice(card), value: card.text }));

// --- what is bought for one claim; a step of theirs has its `technology`

/**
 * The ways to such a claim: of a claimed track to share it, of a free one as the second of a turn.
 * @type {Mechanic<"ways">}
 */
export function ways({ game, id, flow }) {
  const kind = game.claims[id] ? "shared" : "second";
  const cards = Object.entries(factsOf(game).cards).filter(([, { claim }]) => claim === kind);
  /** @param {[string, TechnologyCard]} one */
  const button = ([card, { name }]) =>
    h("button.button.button--small", { "data-key": card, onclick: () => flow.go({ technology: card }) }, name);
  return cards.length > 0 && !game.state.finished ? h("div.ways", cards.map(button)) : null;
}

/** @type {Mechanic<"isShared">} */
export const isShared = (game, step) => factsOf(game).cards[step?.technology ?? ""]?.claim === "shared";

/** @type {Mechanic<"sharing">} */
export function sharing(game) {
  const [card] = Object.entries(factsOf(game).cards).find(([, { claim }]) => claim === "shared") ?? [];
  return card ? { technology: card } : undefined;
}

/** @type {Mechanic<"kind">} */
export const kind = (game, { technology }) => (technology ? factsOf(game).cards[technology]?.claim : undefined);

/** The sheet on which a player is chosen for such a claim. @type {Mechanic<"choosing">} */
export function choosing({ game, id, order, flow }, go) {
  const card = factsOf(game).cards[flow.step?.technology ?? ""];
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
          hint: (player) => hint(game, id, player.id),
          act: (player) => go(player.id),
        },
      ),
      backButton(() => flow.go(null)),
    ].filter(Boolean),
  };
}

/** Whose trains stand beside the owner's, each with the undo of that claim. @type {Mechanic<"beside">} */
export const beside = ({ game, id, act, result }) =>
  (game.guests[id] ?? []).map((guest) =>
    ownership(game, guest, guest.pending ? undefined : game.entryOf("guest", `${id} ${guest.player}`), act, result)[0]
  );

// --- the panel: what each player has bought, and what is bought now by one tap

/** `record(move)` sends a move. Answers what fills the panel. @type {Mechanic<"panel">} */
export function panel(game, record) {
  const dialog = byId("technologies");
  /** @type {string[]} */
  let order = [];
  let buyer = ""; // who most likely moves next, until somebody else is tapped
  /** @param {string} player */
  const choose = (player) => {
    buyer = player;
    fill();
    dialog.querySelector(`[data-buyer="${player}"]`)?.focus();
  };
  /** @param {string} card */
  const buy = (card) => {
    closeOver(dialog);
    record({ type: "technology", player: buyer, card });
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
 * What the player can have, first what isn't bought yet; a row is a button where a tap buys it.
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

/** What was bought for a claim stays its own where that is corrected. @type {Mechanic<"stays">} */
export const stays = ({ technology }) => (technology ? { technology } : {});

/** @type {Mechanic<"words">} */
export const words = (game, { type, card = "" }) =>
  type === "technology" ? factsOf(game).cards[card]?.name ?? card : undefined;

/** What a claim brings more to whoever has bought technologies before. @type {Mechanic<"changes">} */
export function changes(game, { type, player, route }) {
  const adds = type === "claim" && factsOf(game).adds[route];
  return adds ? { points: boughtBy(game, player).reduce((sum, card) => sum + (adds[card] ?? 0), 0) } : {};
}
