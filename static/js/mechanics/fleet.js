// Ships beside trains. On their panel the players choose their mix of trains and ships before the first claim, and
// later exchange pieces with the box.

import { closeOver, isWanted } from "../core/dialogs.js";
import { byId, h } from "../core/dom.js";
import { n, t } from "../core/i18n.js";
import { finishedNote, playerName } from "../table/parts.js";

/** @typedef {(move: Move) => void} Send */

/** @param {Game} game @returns {FleetState} */
const stateOf = ({ state }) => state.mechanics.fleet;

/** @type {Mechanic<"bind">} */
export function bind({ game, act, result }) {
  const dialog = byId("fleet");
  /** @type {string[]} */
  let order = [];
  let shown = ""; // a slider under a finger is kept, whatever others do
  /** @param {Move} move */
  const send = (move) => {
    closeOver(dialog);
    act.record(move);
  };
  const fill = () => {
    const now = JSON.stringify([game.state.finished, order.map((id) => stockOf(game, id)), game.waiting.length]);
    if (now === shown) return;
    shown = now;
    byId("fleet-body").replaceChildren(
      ...(game.state.finished ? [finishedNote(result)] : []),
      ...order.map((id) => card(game, id, send)),
    );
  };
  game.addEventListener("change", () => isWanted(dialog) && fill());
  return () => {
    ({ order } = game);
    shown = "";
    fill();
  };
}

/**
 * A player's pieces in stock, the possible exchanges, and whether the player is still choosing.
 * @param {Game} game
 * @param {string} id
 */
function stockOf(game, id) {
  const player = game.player(id);
  const [trains, ships] = ["trains", "ships"].map((stock) => game.leftOf(player, stock));
  const { choosing, exchange } = stateOf(game);
  return { trains, ships, exchange: exchange[id], chooses: choosing.includes(id) };
}

/** @param {number} trains @param {number} ships */
const both = (trains, ships) => `${n("{n} train", "{n} trains", trains)} · ${n("{n} ship", "{n} ships", ships)}`;

/** @param {Game} game @param {string} id @param {Send} send */
function card(game, id, send) {
  const player = game.player(id);
  const { trains, ships, chooses, exchange: most } = stockOf(game, id);
  const isPast = game.state.finished || game.waiting.some(({ move }) => move.player === id);
  const asked = isPast ? [] : chooses ? choice(game, player, send) : exchange(id, most, send);
  return h(
    "section.pieces.card.stack",
    { "data-pieces": id },
    h("h3.proof-head", playerName(player), h("b.figure", both(trains, ships))),
    asked,
  );
}

/** @param {Game} game @param {PlayerState} player @param {Send} send */
function choice(game, player, send) {
  /** @type {FleetFactsShown} */
  const { trains: [least, most], pieces: all } = game.facts.mechanics.fleet;
  return slider({
    id: player.id,
    label: t("Pieces chosen at the start"),
    range: [least, most, game.numberOf(player, "trains")],
    words: (trains) => both(trains, all - trains),
    action: t("Choose these"),
    act: (trains) => send({ type: "pieces", player: player.id, trains }),
  });
}

/** @param {string} id @param {[number, number]} most @param {Send} send */
function exchange(id, [trains, ships], send) {
  return slider({
    id,
    label: t("As a turn: exchange pieces, losing a point for each"),
    range: [-trains, ships, 0],
    words: exchanged,
    // i18n: button: trains for ships, or ships for trains
    action: t("Exchange"),
    act: (count) => send({ type: "exchange", player: id, trains: count }),
    needs: true,
  });
}

/** @param {number} count */
function exchanged(count) {
  if (count === 0) return t("Move the slider: to the right for trains, to the left for ships.");
  const [trains, ships] = [n("{n} train", "{n} trains", Math.abs(count)), n("{n} ship", "{n} ships", Math.abs(count))];
  return count > 0 ? t("{trains} for {ships}", { trains, ships }) : t("{ships} for {trains}", { trains, ships });
}

/**
 * A slider for a number from `range` [least, most, first], shown in `words`, with a button that acts on it; `needs`
 * disables 0.
 * @param {{id: string, label: string, range: number[], words: (count: number) => string, action: string,
 * act: (count: number) => unknown, needs?: boolean}} slider
 */
function slider({ id, label, range: [min, max, value], words, action, act, needs = false }) {
  const read = () => Number(input.value);
  const show = () => {
    says.textContent = words(read());
    button.disabled = needs && read() === 0;
  };
  /** @param {number} by */
  const step = (by) => () => {
    input.value = String(read() + by);
    show();
  };
  const input = h("input", { id: `slider-${id}`, type: "range", min, max, oninput: show });
  input.value = String(value);
  const says = h("output.small", { for: input.id });
  const button = h("button.button.button--primary", { onclick: () => act(read()) }, action);
  const less = h("button.button.button--icon", { "aria-label": t("One train fewer"), onclick: step(-1) }, "−");
  const more = h("button.button.button--icon", { "aria-label": t("One more train"), onclick: step(1) }, "+");
  show();
  return [
    h("label.small.muted", { for: input.id }, label),
    h("div.slide", less, input, more),
    h("div.slide", says, button),
  ];
}

/** @type {Mechanic<"words">} */
export const words = (_game, { type }) =>
  type === "pieces" ? t("Pieces chosen at the start") : type === "exchange" ? t("pieces exchanged") : undefined;

/** A claim of a ship route takes ships instead of trains. @type {Mechanic<"changes">} */
export function changes(game, { type, player: id = "", route = "", trains = 0 }) {
  const own = game.numberOf(game.player(id), "trains");
  const { ship, trains: taken = 0 } = game.facts.tracks[route ?? ""] ?? {};
  /** @type {Partial<Record<Move["type"], number>>} */
  const trainsBy = { exchange: trains, pieces: trains - own, claim: ship ? taken : 0 };
  const more = trainsBy[type] ?? 0;
  return more ? { trains: more, ships: -more } : {};
}
