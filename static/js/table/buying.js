// The panel of technologies: what each player has bought, and what is bought now by one tap.

import { closeOver, isWanted } from "../core/dialogs.js";
import { byId, car, h } from "../core/dom.js";
import { n, t } from "../core/i18n.js";

/**
 * `record(move)` sends a move. Answers what fills the panel; null where there are no technologies.
 * @param {Game} game
 */
export function bindTechnologies(game, record) {
  const panel = byId("technologies");
  if (!panel) return null;
  let order = [];
  let buyer = null; // who most likely moves next, until somebody else is tapped
  const choose = (player) => {
    buyer = player;
    fill();
    panel.querySelector(`[data-buyer="${player}"]`).focus();
  };
  const buy = (card) => {
    closeOver(panel);
    record({ type: "technology", player: buyer, card });
  };
  const fill = () => byId("technologies-body").replaceChildren(buyers(game, order, buyer, choose), cards(game, buyer, game.state.finished ? null : buy));
  game.addEventListener("change", () => isWanted(panel) && fill());
  return () => {
    ({ order } = game);
    buyer = game.expected;
    fill();
  };
}

/** @param {Game} game */
function buyers(game, order, buyer, choose) {
  const button = (id) => {
    const { name, color } = game.player(id);
    const attributes = { "data-buyer": id, "aria-pressed": String(id === buyer), onclick: () => choose(id) };
    return h("button.chip.drawer", attributes, car(color), h("bdi.name.one-line", name));
  };
  return h("fieldset.drawers", h("legend.sheet-sub", t("Who buys?")), order.map(button));
}

/** What the player can have, first what isn't bought yet; a row is a button where a tap buys it. @param {Game} game */
function cards(game, player, buy) {
  const { facts, state } = game;
  const held = game.boughtBy(player);
  const isNoted = ([, { allows, claim }]) => !claim && !(allows && state.unlicensed);
  const left = ([card, { cards }]) => cards - game.ids.filter((id) => game.boughtBy(id).includes(card)).length;
  const row = ([card, { name, text, price }]) => {
    const isHeld = held.includes(card);
    // i18n: of a technology card
    const end = isHeld ? t("bought") : n("{n} locomotive", "{n} locomotives", price);
    const parts = [h("span.thing-name", name), h("span.thing-end.figure", end), h("span.thing-more.muted.small", text)];
    return h("li", isHeld || !buy ? h("div.thing", parts) : h("button.thing", { "data-card": card, onclick: () => buy(card) }, parts));
  };
  const known = Object.entries(facts.technologies).filter(isNoted);
  const open = known.filter((one) => !held.includes(one[0]) && left(one) > 0);
  return h("ul.things", [...open, ...known.filter(([card]) => held.includes(card))].map(row));
}
