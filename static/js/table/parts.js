// Pieces that the sheets and panels share.

import { n, t } from "../i18n.js";
import { car } from "../players.js";
import { h, spacesIcon } from "./dom.js";
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
  return { spaces: `${spaces} · ${track.color_name}`, points: n("{n} point", "{n} points", track.points) };
}

/**
 * One big button a player, in sight on the lowest screen; under them `hints`, and why somebody can't. The first who can is
 * the likely one.
 * `whyNot(player)` gives a sentence or undefined, `hint(player)` a few words under the name.
 */
export function playerButtons(players, { verb, whyNot, hint = () => null, hints = [], act }) {
  const likely = players.find((player) => !whyNot(player));
  const button = (player) =>
    h(
      "button",
      {
        class: `button button--player choice c-${player.color}${player === likely ? " is-likely" : ""}`,
        type: "button",
        disabled: Boolean(whyNot(player)),
        "data-key": player.id,
        onclick: () => act(player),
      },
      car(player.color, true),
      h("span", { class: "visually-hidden" }, `${verb} `),
      h("bdi", { class: "name" }, player.name),
      hint(player) && h("small", {}, hint(player)),
    );
  const reasons = [...new Set(players.map(whyNot).filter(Boolean))];
  return [
    h("div", { class: "choices", "data-count": players.length }, players.map(button)),
    ...hints.map((words) => h("p", { class: "hint muted small" }, words)),
    reasons.length > 0 && h("ul", { class: "reasons" }, reasons.map((reason) => h("li", {}, reason))),
  ];
}

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

export function trackRow(game, svgTrack, id, act) {
  const track = game.facts.tracks[id];
  const { player } = game.claims[id] ?? {};
  const { spaces, points } = trackWords(track);
  const free = id in game.state.closed ? `${spaces} · ${t("closed")}` : spaces;
  const end = player ? playerName(game.player(player)) : points;
  return row(id, act, track.name, end, [spacesIcon(svgTrack), h("span", {}, player ? points : free)]);
}

export function cityRow(game, id, act) {
  const { player } = game.stations[id] ?? {};
  const name = [h("span", { class: "ring", "aria-hidden": "true" }), game.facts.cities[id].name];
  return row(id, act, name, player && playerName(game.player(player)));
}

/**
 * Whose a track or station is, since when, and the undo of that very move; `entry` is missing while it is being sent,
 * `undo` once the game is finished.
 */
export function ownerRow(game, claim, entry, undo) {
  const settled = entry && !claim.pending;
  const attributes = { class: "button", "data-key": "undo" };
  return h(
    "div",
    { class: "owner" },
    playerName(game.player(claim.player)),
    h("span", { class: "muted figure" }, settled ? timeOf(entry) : t("being sent")),
    settled && undo && undoButton(entry, { words: entry.text, undo, label: t("Undo this"), attributes }),
  );
}
