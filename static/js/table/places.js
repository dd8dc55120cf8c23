// What the sheet says of a city or a country, and lets people do there. See subjects.js for what the parameters are.

import { n, t } from "../i18n.js";
import { h, icon } from "./dom.js";
import { notingSheet, notingStep } from "./noting.js";
import { backButton, finishedNote, ownership, pawn, playerButtons, timeOf, trackRow } from "./parts.js";
import { undoButton } from "./undo.js";

/** @param {Asked} asked */
export function citySheet({ game, painter, id, order, flow, act, result }) {
  const city = game.facts.cities[id];
  const step = game.state.finished ? null : notingSheet(game, city.stop, flow, act) ?? depotSheet(game, id, order, flow, act);
  if (step) return step;
  const tracks = city.tracks.map((track) => [track, game.facts.tracks[track].name]);
  tracks.sort(([, one], [, other]) => one.localeCompare(other));
  return {
    title: city.name,
    body: [
      ...waiting(game, city.stop, flow, act),
      ...(city.builds ? buildings(game, id, order, flow, act, result) : []),
      h("h3", { class: "sheet-sub" }, t("Tracks")),
      h(
        "ul",
        { class: "things" },
        tracks.map(([track]) => trackRow(game, painter.tracks.get(track), track, () => act.show("track", track))),
      ),
    ].filter(Boolean),
  };
}

// --- passengers

/**
 * How many passengers wait; their colours where they are noted, and the way to note them where they aren't.
 * @param {Game} game
 */
function waiting(game, stop, flow, act) {
  const passengers = game.passengersAt(stop);
  if (!passengers) return [];
  const { left, here } = passengers;
  const words = left > 0 ? n("{n} passenger waits here.", "{n} passengers wait here.", left) : t("No passenger waits here any more.");
  const colors = game.facts.colors
    .filter(({ id }) => here?.[id])
    .map(({ id, name }) => h("span", { class: "waiting-color" }, pawn(id), `${here[id]} ${name}`));
  return [
    h("p", { class: "waiting" }, icon("passenger"), h("b", {}, words), colors),
    game.state.finished ? null : here ? notedRow(game, stop, act) : noteButton(game, stop, flow),
  ];
}

/** @param {Game} game */
function notedRow(game, stop, act) {
  const entry = game.entryOf("drawn", stop);
  const attributes = { class: "button button--small", "data-key": "undo-drawn", "data-move": entry.index };
  return h(
    "div",
    { class: "owner" },
    h("span", { class: "muted small" }, `${t("Colours noted")} · ${timeOf(entry)}`),
    undoButton(entry, { words: entry.text, undo: act.undo, label: t("Undo this"), attributes }),
  );
}

/** @param {Game} game */
const noteButton = (game, stop, flow) =>
  h(
    "button",
    { class: "button button--small", type: "button", "data-key": "note", onclick: () => flow.go(notingStep(game, stop)) },
    n("Note the colour drawn here", "Note the colours drawn here", game.facts.stops[stop].printed),
  );

// --- stations and depots

/** @param {Game} game */
function buildings(game, id, order, flow, act, result) {
  const station = game.stations[id];
  const depot = game.depots[id];
  if (station || depot) {
    return [
      h("h3", { class: "sheet-sub" }, station ? t("Station") : t("Depot")),
      ...ownership(game, station ?? depot, game.entryOf(station ? "station" : "depot", id), act, result),
      excluded(game, id, Boolean(station)),
    ];
  }
  if (!game.facts.stations && !game.facts.depots) return [];
  if (game.state.finished) return [finishedNote(result)];
  if (game.placesDepot) return [h("h3", { class: "sheet-sub" }, t("Set-up: the first depot")), ...depotButtons(game, id, [game.placesDepot], act)];
  return [
    ...(game.facts.stations ? stationButtons(game, id, order, act) : []),
    ...(game.facts.depots ? depotChoice(game, id, order, flow, act) : []),
  ];
}

/** What can't stand here beside the building that does. @param {Game} game */
function excluded(game, id, isStation) {
  const player = game.state.players[0].id;
  const why = isStation ? game.whyNoDepot(id, player) : game.whyNoStation(id, player);
  return why && h("p", { class: "muted small" }, why);
}

/** @param {Game} game */
const stationButtons = (game, id, order, act) => [
  h("h3", { class: "sheet-sub" }, t("Build a station")),
  ...playerButtons(game, order, {
    verb: t("Station for"),
    whyNot: (player) => game.whyNoStation(id, player.id),
    hint: (player) => (game.whyNoStation(id, player.id) ? null : player.station_hint),
    act: (player) => act.build("station", id, player),
  }),
];

/** @param {Game} game */
const depotButtons = (game, id, order, act) =>
  playerButtons(game, order, {
    verb: t("Depot for"),
    whyNot: (player) => game.whyNoDepot(id, player.id),
    hint: (player) => n("{n} in reserve", "{n} in reserve", player.depots),
    act: (player) => act.build("depot", id, player),
  });

/**
 * Where stations can be built too, one button stands for all depots, so that the sheet stays short.
 * @param {Game} game
 */
function depotChoice(game, id, order, flow, act) {
  if (!game.facts.stations) return [h("h3", { class: "sheet-sub" }, t("Place a depot")), ...depotButtons(game, id, order, act)];
  return [
    h("button", { class: "button", type: "button", "data-key": "depot", onclick: () => flow.go({ depot: true }) }, icon("depot"), t("Place a depot")),
  ];
}

/**
 * The sheet on which a player is chosen for a depot; null when that isn't asked, or can't be done any more.
 * @param {Game} game
 */
function depotSheet(game, id, order, flow, act) {
  if (!flow.step?.depot || game.stations[id] || game.depots[id]) return null;
  return {
    title: t("Depot in {city}", { city: game.facts.cities[id].name }),
    body: [...depotButtons(game, id, order, act), backButton(() => flow.go(null))].filter(Boolean),
  };
}
