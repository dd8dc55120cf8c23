// Track pieces: who draws train cards lays one on an empty bed, in two taps; and a claim of a bed on which none was
// noted asks which colour lies there.

import { symbolize } from "../board/beds.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { drawerChips } from "./panels.js";
import { offered, timeOf, undoButton } from "./parts.js";

/** Pieces keep their symbols when the board takes another shape, or took it before this was here. @param {Game} game */
export function bindBeds(game, board, painter) {
  const symbolizeAll = () => {
    for (const [id, { color }] of Object.entries(game.laid)) symbolize(painter.tracks.get(id), color);
  };
  board.addEventListener("turn", symbolizeAll);
  symbolizeAll();
}

/** Whether it is a bed without a piece, at a table that notes them. @param {Game} game */
const isEmptyBed = (game, id) => Boolean(game.facts.tracks[id].bed) && !game.claims[id] && !game.laid[id] && game.notesPieces;

/** What the sheet of a free track says before its claims: of an empty bed how to lay, else what lies there. @param {Asked} asked */
export const pieceParts = (asked) => (isEmptyBed(asked.game, asked.id) && !asked.game.scoresPlayed ? laying(asked) : [lyingThere(asked)]);

/** Who lays, the one who moves next until somebody else is tapped; and the pieces, each laid by a tap. @param {Asked} asked */
function laying({ game, id, order, flow, act }) {
  const drawer = flow.step?.drawer ?? game.expected;
  const who = { role: "group", "aria-label": t("Who draws train cards?") };
  const lay = (color) => act.record({ type: "lay", player: drawer, route: id, color });
  return [
    h("h3.sheet-sub", t("Whoever draws train cards lays a piece")),
    h("div.layers", who, drawerChips(game, order, drawer, (player) => flow.adjust({ drawer: player }))),
    pieces(game, id, lay),
    h("h3.sheet-sub", t("A piece already there? Claim for")),
  ];
}

/** The colour of the piece on a bed, and its undo; null where none lies. @param {Asked} asked */
function lyingThere({ game, id, act }) {
  const piece = game.laid[id];
  if (!piece) return null;
  const entry = piece.pending ? undefined : game.entryOf("laid", id);
  const undo = entry && undoButton("button.button.button--small", entry, act.undo, { key: "undo" });
  const since = h("span.muted.figure", entry ? timeOf(entry) : t("being sent"));
  return h("div.owner", h("span.player", swatch(piece.color), game.colorOf(id)), since, undo);
}

/** What a claim asks; nothing where a game that has been played is scored: by then nobody knows. @param {Game} game */
export function colorQuestions(game, id) {
  if (game.scoresPlayed || !lacksColor(game, id)) return [];
  return [
    {
      kind: "color",
      of: "color",
      title: t("Which colour lies there?"),
      body: (answer) => [pieces(game, id, answer), ...offered("refusal")],
      no: "",
    },
  ];
}

/** That game is scored without pieces, which its sheet says; once for all its beds. @param {Game} game */
export function forgoPieces(game, id, act) {
  if (!game.scoresPlayed || !lacksColor(game, id)) return;
  act.record({ type: "house_rule", rule: "unlaid", reason: t("Scored after the game") });
}

/** Whether the claim itself names the colour, as the one to be corrected did. @param {Game} game */
const lacksColor = (game, id) => (game.claims[id] ? Boolean(game.state.along[id]?.color) : isEmptyBed(game, id));

/** A button for each colour, with how many pieces of the bed's length are left. @param {Game} game */
function pieces(game, id, act) {
  const { length } = game.facts.tracks[id];
  const button = ({ id: color, name }) => {
    const left = game.piecesLeft(length, color);
    const attributes = { "data-key": color, disabled: left === 0, onclick: () => act(color) };
    return h("button.button.choice", attributes, swatch(color), h("span.name", name), h("small.figure", `×${left}`));
  };
  return h("div.choices.track-pieces", game.facts.track_pieces.map(button));
}

const swatch = (color) => h(`span.piece.c-${color}`, { "aria-hidden": "true" });
