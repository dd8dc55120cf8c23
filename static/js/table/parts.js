// Pieces that the sheets and panels share.

import { n, t } from "../i18n.js";
import { car, letter } from "../players.js";
import { h, icon, spacesIcon } from "./dom.js";
import { undoButton } from "./undo.js";

const { lang } = document.documentElement;
// The reader's own country says whether it is 8:14 PM or 20:14, where its language is the page's.
const region = navigator.languages.find((language) => language.startsWith(lang)) ?? lang;
const clock = new Intl.DateTimeFormat(region, { hour: "2-digit", minute: "2-digit" });

/** The hour of a log entry, on this phone's clock. */
export const timeOf = (entry) => clock.format(new Date(entry.at));

/** A player's name with the car of their colour. */
export const playerName = (player) =>
  h("span", { class: "player" }, car(player.color), h("bdi", { class: "name" }, player.name));

export function trackWords(track) {
  const spaces = n("{n} space", "{n} spaces", track.length);
  const mountains = track.mountain ? ` · ${n("{n} mountain", "{n} mountains", track.mountain)}` : "";
  return { spaces: `${spaces} · ${track.color_name}${mountains}`, points: n("{n} point", "{n} points", track.points) };
}

/** A passenger: a round figure with the colour's letter; its name stands beside it. */
export const pawn = (color) => h("span", { class: `pawn c-${color}`, "aria-hidden": "true" }, letter(color));

/** A big button of a passenger's colour {id, name}, with a count where there is one to show. */
export const hueButton = ({ id, name }, { count = 0, disabled = false, act }) =>
  h(
    "button",
    { class: "button choice hue", type: "button", "data-key": id, disabled, onclick: act },
    pawn(id),
    h("span", { class: "name" }, name),
    count > 0 && h("b", { class: "hue-count figure" }, `×${count}`),
  );

/** The way back to what was asked before. */
export const backButton = (act) =>
  h("button", { class: "button back", type: "button", "data-key": "back", onclick: act }, icon("back"), t("Back"));

/**
 * One big button a player, in sight on the lowest screen, the first one larger; under them `hints`, and why somebody can't.
 * Players of one team stand side by side.
 * `order` are the players' ids; `whyNot(player)` gives a sentence or undefined, `hint(player)` a few words under the name.
 * @param {Game} game
 */
export function playerButtons(game, order, { verb, whyNot, hint = (_) => null, hints = [], act }) {
  const players = order.map((id) => game.player(id));
  const button = (player) =>
    h(
      "button",
      {
        class: `button button--player choice c-${player.color}${player === players[0] ? " is-likely" : ""}`,
        type: "button",
        disabled: Boolean(whyNot(player)),
        "data-key": player.id,
        onclick: () => act(player),
      },
      car(player.color, true),
      h("span", { class: "visually-hidden" }, `${verb} `),
      h("bdi", { class: "name" }, wordsOf(player.name)),
      hint(player) && h("small", {}, hint(player)),
    );
  const reasons = [...new Set(players.map(whyNot).filter(Boolean))];
  return [
    h(
      "div",
      { class: `choices whose${game.facts.teams ? " whose--teams" : ""}`, "data-count": players.length },
      besideTheirTeam(players).map(button),
    ),
    ...hints.map((words) => h("p", { class: "hint muted small" }, words)),
    reasons.length > 0 && h("ul", { class: "reasons" }, reasons.map((reason) => h("li", {}, reason))),
  ];
}

/** A name whose long words end in dots instead of being broken where no hyphen belongs. */
const wordsOf = (name) => name.split(/(\s+)/).map((part) => (part.trim() ? h("span", { class: "word" }, part) : part));

/** The same order, but for the players of a team, who follow its first one. */
const besideTheirTeam = (players) =>
  [...new Set(players.map(({ side }) => side))].flatMap((team) => players.filter(({ side }) => side === team));

/** A row to tap: a name, at its end whose it is or what it is worth, and perhaps a second line. */
function row(id, act, name, end, more) {
  return h(
    "li",
    {},
    h(
      "button",
      { class: "thing", type: "button", "data-key": id, onclick: act },
      h("span", { class: "thing-name" }, name),
      end && h("span", { class: "thing-end figure" }, end),
      more && h("span", { class: "thing-more muted small" }, more),
    ),
  );
}

/** @param {Game} game */
export function trackRow(game, svgTrack, id, act) {
  const track = game.facts.tracks[id];
  const { player } = game.claims[id] ?? {};
  const { spaces, points } = trackWords(track);
  const free = id in game.state.closed ? `${spaces} · ${t("closed")}` : spaces;
  const end = player ? playerName(game.player(player)) : points;
  return row(id, act, track.name, end, [spacesIcon(svgTrack), h("span", {}, player ? points : free)]);
}

/** @param {Game} game */
export function cityRow(game, id, act) {
  const { player } = game.stations[id] ?? game.depots[id] ?? {};
  const { name, stop } = game.facts.cities[id];
  const left = game.passengersAt(stop)?.left;
  const end = player ? playerName(game.player(player)) : left > 0 && waitingWords(left);
  return row(id, act, [h("span", { class: "ring", "aria-hidden": "true" }), name], end);
}

const waitingWords = (count) => n("{n} passenger", "{n} passengers", count);

/**
 * Whose a track or station is, since when, and the undo of that very move; `entry` is missing while it is being sent,
 * `undo` once the game is finished.
 * @param {Game} game
 */
function ownerRow(game, claim, entry, undo) {
  const settled = entry && !claim.pending;
  const attributes = { class: "button", "data-key": "undo", "data-move": entry?.index };
  return h(
    "div",
    { class: "owner" },
    playerName(game.player(claim.player)),
    h("span", { class: "muted figure" }, settled ? timeOf(entry) : t("being sent")),
    settled && undo && undoButton(entry, { words: entry.text, undo, label: t("Undo this"), attributes }),
  );
}

/** Whose it is; the undo too, unless the game is finished. @param {Game} game */
export function ownership(game, claim, entry, act, result) {
  if (!game.state.finished) return [ownerRow(game, claim, entry, act.undo)];
  return [ownerRow(game, claim, entry, null), finishedNote(result)];
}

export const finishedNote = (result) =>
  h("p", { class: "note finished" }, h("span", {}, t("This game is finished.")), h("a", { class: "button", href: result }, icon("trophy"), t("To the result")));
