// Track pieces: who draws train cards lays one on an empty bed, in two taps; and a claim of a bed on which none was
// noted asks which colour lies there.

import { symbolize } from "../board/beds.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { drawerChips, offered, timeOf, undoButton } from "../table/parts.js";

/** @param {Game} game @returns {BedState} */
const stateOf = ({ state }) => state.mechanics.beds;

/** @param {Game} game @returns {BedFactsShown} */
const factsOf = ({ facts }) => facts.mechanics.beds;

/** Pieces keep their symbols when the board takes another shape, or took it before. @type {Mechanic<"bind">} */
export function bind({ game, board, painter }) {
  const symbolizeAll = () => {
    for (const { kind, at, color } of game.pieces) if (kind === "laid") symbolize(painter.tracks.get(at), color);
  };
  board.addEventListener("turn", symbolizeAll);
  symbolizeAll();
}

/** Whether pieces are noted: there is no house rule against it, be that on its way. @param {Game} game */
const areNoted = (game) =>
  Object.keys(stateOf(game).supply).length > 0 && !game.waiting.some(({ move }) => move.rule === "unlaid");

/** Whether it is a bed without a piece, at a table that notes them. @param {Game} game @param {string} id */
const isEmptyBed = (game, id) =>
  factsOf(game).beds.includes(id) && !game.claims[id] && !game.pieceAt(id, "laid") && areNoted(game);

/** The pieces for an empty bed, or the piece on it. @type {Mechanic<"section">} */
export const section = (asked) =>
  isEmptyBed(asked.game, asked.id) && !asked.game.scoresPlayed ? laying(asked) : [lyingThere(asked)];

/**
 * Who lays, the one who moves next until somebody else is tapped; and the pieces, each laid by a tap.
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

/** The colour of the piece on a bed, and its undo; null where none lies. @param {Asked} asked */
function lyingThere({ game, id, act }) {
  const piece = game.pieceAt(id, "laid");
  if (!piece) return null;
  const entry = piece.pending ? undefined : game.entryOf("laid", id);
  const undo = entry && undoButton("button.button.button--small", entry, act.undo, { key: "undo" });
  const since = h("span.muted.figure", entry ? timeOf(entry) : t("sending"));
  return h("div.owner", h("span.player", swatch(piece.color), game.colorOf(id)), since, undo);
}

/**
 * What a claim asks; nothing where a game that has been played is scored: by then nobody knows.
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

/** That game is scored without pieces, which its sheet says; once for all its beds. @type {Mechanic<"first">} */
export function first(game, { type, route }) {
  const lacks = type === "claim" && game.scoresPlayed && lacksColor(game, route ?? "");
  return lacks ? [{ type: "house_rule", rule: "unlaid", reason: t("Scored after the game") }] : [];
}

/** Whether the claim itself names the colour, as the one to be corrected did. @param {Game} game @param {string} id */
const lacksColor = (game, id) => (game.claims[id] ? Boolean(game.state.along[id]?.color) : isEmptyBed(game, id));

/**
 * A button for each colour, with how many pieces of the bed's length are left.
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
 * How many pieces of a length and colour lie in the supply, without those on their way to a bed.
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
