// The panel of the warehouses: how many cards lie in each, one tap to lay a card there, and all of them into a new deck.

import { n, t } from "../i18n.js";
import { car } from "../players.js";
import { byId, h } from "./dom.js";

/**
 * `orderNow()` are the players' ids as this phone offers them, `record(move)` sends a move. Answers what fills the panel; null where the table plays without warehouses.
 * @param {Game} game
 */
export function bindWarehouses(game, orderNow, record) {
  const panel = byId("warehouses");
  if (!panel) return null;
  let order = [];
  let drawer = null; // who draws train cards: the first, until somebody else is tapped
  const send = (move) => {
    panel.close();
    record(move);
  };
  const choose = (player) => {
    drawer = player;
    fill();
    panel.querySelector(`[data-drawer="${player}"]`).focus();
  };
  const fill = () => {
    byId("warehouses-body").replaceChildren(
      ...[
        !game.state.finished && drawers(game, order, drawer, choose),
        warehouses(game, order, game.state.finished ? null : (owner) => send({ type: "stock", player: drawer, owner })),
        !game.state.finished && emptying(game, () => send({ type: "empty" })),
      ].filter(Boolean),
    );
  };
  game.addEventListener("change", () => panel.open && fill());
  return () => {
    order = orderNow();
    [drawer] = order;
    fill();
  };
}

/** @param {Game} game */
function drawers(game, order, drawer, choose) {
  const button = (id) => {
    const { name, color } = game.player(id);
    return h(
      "button",
      { class: "chip drawer", type: "button", "data-drawer": id, "aria-pressed": String(id === drawer), onclick: () => choose(id) },
      car(color),
      h("bdi", { class: "name one-line" }, name),
    );
  };
  return h("fieldset", { class: "drawers" }, h("legend", { class: "sheet-sub" }, t("Who draws train cards?")), order.map(button));
}

/** A button each, or only the figures without `act(owner)`. @param {Game} game */
function warehouses(game, order, act) {
  const cards = (count) => n("{n} card", "{n} cards", count);
  const button = (id) => {
    const { name, color, warehouse } = game.player(id);
    return h(
      act ? "button" : "p",
      { class: `button button--player choice c-${color}`, ...(act && { type: "button", "data-owner": id, onclick: () => act(id) }) },
      car(color, true),
      h("bdi", { class: "name" }, name),
      h("small", {}, cards(warehouse)),
    );
  };
  return h(
    "section",
    { "aria-labelledby": "whose-warehouse" },
    h("h3", { id: "whose-warehouse", class: "sheet-sub" }, act ? t("Lays a card on whose warehouse?") : t("Cards in the warehouses")),
    h("div", { class: "choices", "data-count": order.length }, order.map(button)),
  );
}

/** @param {Game} game */
function emptying(game, act) {
  const why = game.whyNotEmpty();
  return h(
    "section",
    { class: "emptying" },
    h("button", { class: "button button--wide", type: "button", disabled: Boolean(why), onclick: act }, t("All warehouses emptied into a new deck")),
    why && h("p", { class: "muted small" }, why),
  );
}
