// Warehouses and depots, an addition to any board: depots in cities, and cards in the warehouses.

import { closeOver, isWanted } from "../core/dialogs.js";
import { byId, car, h, icon } from "../core/dom.js";
import { n, t } from "../core/i18n.js";
import { backButton, drawerChips, finishedNote, ownership, playerButtons } from "../table/parts.js";
import { TURNS } from "../table/turns.js";

/** @param {Game} game @returns {WarehouseState} */
const stateOf = ({ state }) => state.mechanics.warehouses;

/**
 * The depots that a player has in reserve, without those on their way to the board or the box.
 * @param {Game} game
 * @param {string} player
 */
const reserveOf = (game, player) => Math.max(0, game.leftOf(game.player(player), "depots"));

/**
 * When a finished game is scored, a first depot that nobody remembers is waived.
 * @type {Mechanic<"first">}
 */
export function first(game, { type }) {
  const isForgone = game.waiting.some(({ move }) => move.rule === "unplaced");
  const lacks = game.scoresPlayed && stateOf(game).queue.length > 0 && !isForgone && [...TURNS, "depot"].includes(type);
  return lacks ? [{ type: "house_rule", rule: "unplaced", reason: t("Scored after the game") }] : [];
}

// --- depots in cities

/** The depot of a city, or the players who can place one. @type {Mechanic<"section">} */
export function section(asked, kind) {
  const { game, id, act, result } = asked;
  if (kind === "track" || !game.facts.cities[id].builds) return [];
  const shed = game.pieceAt(id, "shed");
  // i18n: heading: a depot in this city
  const heading = () => subtitle(t("Depot"));
  if (shed) return [heading(), ...ownership(game, shed, game.entryOf("depot", id), act, result), excluded(game, id)];
  const barred = game.stations[id] && excluded(game, id, "depot");
  if (barred) return [barred];
  if (game.state.finished) return game.facts.stations ? [] : [finishedNote(result)];
  if (game.placing) {
    return [subtitle(t("Set-up: the first depot")), ...depotButtons(game, id, [game.placing.player], act)];
  }
  return depotChoice(asked);
}

/** @param {string} words */
const subtitle = (words) => h("h3.sheet-sub", words);

/** Why the city's building excludes a building of this kind, or nothing. @param {Game} game @param {string} id */
function excluded(game, id, kind = "station") {
  const why = game.whyNotBuilt(kind, id, game.state.players[0].id);
  return why && h("p.muted.small", why);
}

/** @param {Game} game @param {string} id @param {string[]} order @param {Acts} act */
const depotButtons = (game, id, order, act) =>
  playerButtons(game, order, {
    verb: t("Depot for"),
    whyNot: (player) => game.whyNotBuilt("depot", id, player.id),
    hint: (player) => n("{n} in reserve", "{n} in reserve", game.numberOf(player, "depots")),
    act: (player) => act.build("depot", id, player),
  });

/**
 * If stations can be built too, one button leads to all depots, so that the sheet is short.
 * @param {Asked} asked
 */
function depotChoice({ game, id, order, flow, act }) {
  if (!game.facts.stations) return [subtitle(t("Place a depot")), ...depotButtons(game, id, order, act)];
  const go = () => flow.go({ depot: true });
  return [h("button.button", { "data-key": "depot", onclick: go }, icon("depot"), t("Place a depot"))];
}

/** The sheet on which a player is chosen for a depot. @type {Mechanic<"sheet">} */
export function sheet({ game, id, order, flow, act }) {
  if (!flow.step?.depot || game.pieceAt(id, "shed") || (game.stations[id] && excluded(game, id, "depot"))) return null;
  return {
    title: t("Depot in {city}", { city: game.facts.cities[id].name }),
    body: [...depotButtons(game, id, order, act), backButton(() => flow.go(null))].filter(Boolean),
  };
}

// --- the warehouses that a claim empties, each for a depot in reserve

/** @type {Mechanic<"questions">} */
export function questions(game, id, player, answers) {
  const reserve = reserveOf(game, player) - answers.filter(({ value }) => value?.collect).length;
  return reserve > 0 ? (stateOf(game).collect[id] ?? []).map((owner) => question(game, owner, reserve)) : [];
}

/** @param {Game} game @param {string} owner @param {number} reserve @returns {Question} */
function question(game, owner, reserve) {
  const { name, color } = game.player(owner);
  const cards = stateOf(game).cards[owner];
  const worth = cards ? n("{n} card", "{n} cards", cards) : t("all cards there");
  const words = [h("span.name", t("Collect from {owner}", { owner: name })), h("small", worth)];
  /** @param {Reply} answer */
  const yes = (answer) => {
    const attributes = { "data-key": "yes", onclick: () => answer({ collect: [owner] }) };
    return h(`button.button.button--player.button--wide.choice.c-${color}`, attributes, car(color, true), words);
  };
  const cost = n("It costs a depot: {n} is in reserve.", "It costs a depot: {n} are in reserve.", reserve);
  return {
    of: `warehouse ${owner}`,
    title: t("Collect a warehouse?"),
    body: (answer) => [yes(answer), h("p.hint.muted.small", cost)],
    no: t("Leave them here"),
  };
}

/** A corrected claim keeps its warehouses. @type {Mechanic<"keeps">} */
export const keeps = ({ collect }) => (collect ? { collect } : {});

// --- the panel: the cards in each warehouse, one tap to add a card, and all of them into a new deck

/** @type {Mechanic<"bind">} */
export function bind({ game, act }) {
  const dialog = byId("warehouses");
  /** @type {string[]} */
  let order = [];
  let drawer = ""; // the player who draws train cards: the next one, until another is tapped
  /** @param {Move} move */
  const send = (move) => {
    closeOver(dialog);
    act.record(move);
  };
  /** @param {string} player */
  const choose = (player) => {
    drawer = player;
    fill();
    dialog.querySelector(`[data-drawer="${player}"]`)?.focus();
  };
  const fill = () => {
    const { finished } = game.state;
    /** @param {string} owner */
    const lay = (owner) => send({ type: "stock", player: drawer, owner });
    const parts = finished ? [warehouses(game, order, null)] : [
      drawers(game, order, drawer, choose),
      warehouses(game, order, lay),
      emptying(game, () => send({ type: "empty" })),
    ];
    byId("warehouses-body").replaceChildren(...parts);
  };
  game.addEventListener("change", () => isWanted(dialog) && fill());
  return () => {
    ({ order } = game);
    drawer = game.expected;
    fill();
  };
}

/** @param {Game} game @param {string[]} order @param {string} drawer @param {(player: string) => void} choose */
function drawers(game, order, drawer, choose) {
  return h(
    "fieldset.drawers",
    h("legend.sheet-sub", t("Who draws train cards?")),
    drawerChips(game, order, drawer, choose),
  );
}

/**
 * A button for each, or only the figures without `act(owner)`.
 * @param {Game} game
 * @param {string[]} order
 * @param {((owner: string) => void) | null} act
 */
function warehouses(game, order, act) {
  /** @param {string} id */
  const button = (id) => {
    const { name, color } = game.player(id);
    const words = n("{n} card", "{n} cards", stateOf(game).cards[id]);
    const parts = [car(color, true), h("bdi.name", name), h("small", words)];
    const look = `.button.button--player.choice.c-${color}`;
    return act ? h(`button${look}`, { "data-owner": id, onclick: () => act(id) }, parts) : h(`p${look}`, parts);
  };
  const title = act ? t("Whose warehouse gets a card?") : t("Cards in the warehouses");
  const heading = h("h3.sheet-sub", { id: "whose-warehouse" }, title);
  const choices = h("div.choices", { "data-count": order.length }, order.map(button));
  return h("section", { "aria-labelledby": "whose-warehouse" }, heading, choices);
}

/** @param {Game} game @param {() => void} act */
function emptying(game, act) {
  const why = game.whyBarred("empty");
  const attributes = { disabled: Boolean(why), onclick: act };
  const button = h("button.button.button--wide", attributes, t("All warehouses emptied into a new deck"));
  return h("section.emptying", button, why && h("p.muted.small", why));
}

// --- moves on their way

/** @type {Mechanic<"words">} */
export function words(game, { type, city = "", owner = "" }) {
  if (type === "depot") return t("depot in {city}", { city: game.facts.cities[city].name });
  if (type === "stock") return t("{owner}’s warehouse", { owner: game.player(owner).name });
  return type === "empty" ? t("All warehouses emptied into a new deck") : undefined;
}

/** @type {Mechanic<"changes">} */
export function changes(_game, { type, collect = [] }) {
  return { depots: type === "depot" ? -1 : -collect.length };
}
