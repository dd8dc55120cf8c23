// Track pieces: a player who draws train cards lays one on an empty bed, in two taps. The claim of a bed without a
// recorded piece asks for the piece's color.

import { symbolize } from "../board/beds.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { drawerChips, offered, timeOf, undoButton } from "../table/parts.js";

/** @param {Game} game @returns {BedState} */
const stateOf = ({ state }) => state.mechanics.beds;

/** @param {Game} game @returns {BedFactsShown} */
const factsOf = ({ facts }) => facts.mechanics.beds;

/** Pieces keep their symbols before and after the board switches to its other drawing. @type {Mechanic<"bind">} */
export function bind({ game, board, painter }) {
  const symbolizeAll = () => {
    for (const { kind, at, color } of game.pieces) if (kind === "laid") symbolize(painter.tracks.get(at), color);
  };
  board.addEventListener("turn", symbolizeAll);
  symbolizeAll();
}

/** Whether pieces are recorded: no house rule, recorded or on its way, excludes them. @param {Game} game */
const areNoted = (game) =>
  Object.keys(stateOf(game).supply).length > 0 && !game.waiting.some(({ move }) => move.rule === "unlaid");

/** Whether it is a bed without a piece, at a table that records them. @param {Game} game @param {string} id */
const isEmptyBed = (game, id) =>
  factsOf(game).beds.includes(id) && !game.claims[id] && !game.pieceAt(id, "laid") && areNoted(game);

/** The pieces for an empty bed, or the piece on it. @type {Mechanic<"section">} */
export const section = (asked) =>
  isEmptyBed(asked.game, asked.id) && !asked.game.scoresPlayed ? laying(asked) : [lyingThere(asked)];

/**
 * A choice of the drawer (by default the player whose turn is next), and the pieces, each laid by a tap.
 * @param {Asked} asked
 */
function laying({ game, id, order, flow, act }) {
  const drawer = flow.step?.drawer ?? game.expected;
  const who = { role: "group", "aria-label": t("Who draws train cards?") };
  /** @param {string} color */
  const lay = (color) => act.record({ type: "lay", player: drawer, route: id, color });
  return [
    h("h3.sheet-sub", t("The player who draws train cards lays a piece")),
    h("div.layers", who, drawerChips(game, order, drawer, (player) => flow.adjust({ drawer: player }))),
    pieces(game, id, lay),
    h("h3.sheet-sub", t("A piece already there? Claim for")),
  ];
}

/** The color of the piece on a bed, and its undo; null for an empty bed. @param {Asked} asked */
function lyingThere({ game, id, act }) {
  const piece = game.pieceAt(id, "laid");
  if (!piece) return null;
  const entry = piece.pending ? undefined : game.entryOf("laid", id);
  const undo = entry && undoButton("button.button.button--small", entry, act.undo, { key: "undo" });
  const since = h("span.muted.figure", entry ? timeOf(entry) : t("sending"));
  return h("div.owner", h("span.player", swatch(piece.color), game.colorOf(id)), since, undo);
}

/**
 * The questions of a claim. None when a finished game is scored, because nobody remembers the pieces.
 * @type {Mechanic<"questions">}
 */
export function questions(game, id) {
  if (game.scoresPlayed || !lacksColor(game, id)) return [];
  return [
    {
      of: "color",
      title: t("Which colour lies there?"),
      body: (answer) => [pieces(game, id, (color) => answer({ color })), ...offered("refusal")],
      no: "",
    },
  ];
}

/**
 * A finished game is scored without pieces; the score sheet has a note. Once for all its beds.
 * @type {Mechanic<"first">}
 */
export function first(game, { type, route }) {
  const lacks = type === "claim" && game.scoresPlayed && lacksColor(game, route ?? "");
  return lacks ? [{ type: "house_rule", rule: "unlaid", reason: t("Scored after the game") }] : [];
}

/** Whether the claim itself names the color, as a claim to be corrected did. @param {Game} game @param {string} id */
const lacksColor = (game, id) => (game.claims[id] ? Boolean(game.state.along[id]?.color) : isEmptyBed(game, id));

/**
 * A button for each color, with the number of pieces of the bed's length that are left.
 * @param {Game} game
 * @param {string} id
 * @param {(color: string) => unknown} act
 */
function pieces(game, id, act) {
  const { length } = game.facts.tracks[id];
  /** @param {ColorFacts} color */
  const button = ({ id: color, name }) => {
    const left = piecesLeft(game, length, color);
    const attributes = { "data-key": color, disabled: left === 0, onclick: () => act(color) };
    return h("button.button.choice", attributes, swatch(color), h("span.name", name), h("small.figure", `×${left}`));
  };
  return h("div.choices.track-pieces", factsOf(game).colors.map(button));
}

/**
 * Number of pieces of a length and color in the supply, without those on their way to a bed.
 * @param {Game} game
 * @param {number} length
 * @param {string} color
 */
function piecesLeft(game, length, color) {
  const laid = game.waiting.filter(({ move }) =>
    move.type === "lay" && move.color === color && game.facts.tracks[move.route].length === length
  );
  return Math.max(0, stateOf(game).supply[length][color] - laid.length);
}

/** @param {Game} game @param {string} color */
const nameOf = (game, color) => factsOf(game).colors.find(({ id }) => id === color)?.name;

/** @type {Mechanic<"ways">} */
export const ways = (game, id, owner) =>
  owner && game.state.along[id]?.color ? [{ key: "other", words: t("Another colour") }] : [];

/** @type {Mechanic<"words">} */
export function words(game, { kind, type, route, color: of }) {
  if (kind === "laid") return nameOf(game, of ?? "");
  if (type !== "lay" || !route) return undefined;
  const { name } = game.facts.tracks[route] ?? { name: route };
  const piece = nameOf(game, of ?? "");
  // i18n: a track piece of this colour, on there
  return piece ? t("{color} on {route}", { color: piece, route: name }) : name;
}

/** @param {string} [color] */
const swatch = (color = "") => h(`span.piece.c-${color}`, { "aria-hidden": "true" });
