// What the sheet says of a city or a country, and lets people do there.

import { h, icon } from "../core/dom.js";
import { n, t } from "../core/i18n.js";
import { backButton, finishedNote, ownership, playerButtons, trackRow } from "./parts.js";
import { chips } from "./tracks.js";

/** @param {Asked} asked */
export function citySheet(asked) {
  const { game, painter, id, act } = asked;
  const city = game.facts.cities[id];
  const asks = game.mechanics.map(({ citySheet }) => citySheet?.(asked)).find(Boolean);
  const step = game.state.finished ? null : asks ?? depotSheet(asked);
  if (step) return step;
  const nameOf = (track) => game.facts.tracks[track].name;
  const tracks = tracksAt(game, city.stop).sort((one, other) =>
    nameOf(one).localeCompare(nameOf(other), document.documentElement.lang)
  );
  const row = (track) => trackRow(game, painter.tracks.get(track), track, () => act.show("track", track));
  return {
    title: city.name,
    body: [
      ...game.mechanics.flatMap((mechanic) => mechanic.city?.(asked) ?? []),
      ...(city.builds ? buildings(asked) : []),
      chips(asked, tracks),
      h("h3.sheet-sub", t("Tracks")),
      h("ul.things", tracks.map(row)),
    ].filter(Boolean),
  };
}

/** The tracks that end there; in a country at any of its borders. @param {Game} game */
const tracksAt = ({ facts }, stop) =>
  Object.keys(facts.tracks).filter((track) => facts.tracks[track].ends.some((end) => facts.cities[end]?.stop === stop));

// --- stations and depots

/** @param {Asked} asked */
function buildings(asked) {
  const { game, id, order, act, result } = asked;
  const { stations, depots } = game.facts;
  const kind = game.stations[id] ? "station" : "depot";
  const building = game.stations[id] ?? game.depots[id];
  if (building) {
    const entry = game.entryOf(kind, id);
    return [subtitle(nameOf(kind)), ...ownership(game, building, entry, act, result), excluded(game, id)];
  }
  if (!stations && !depots) return [];
  if (game.state.finished) return [finishedNote(result)];
  if (game.placesDepot) {
    return [subtitle(t("Set-up: the first depot")), ...depotButtons(game, id, [game.placesDepot], act)];
  }
  return [
    ...(stations ? [subtitle(t("Build a station")), ...stationButtons(game, id, order, act)] : []),
    ...(depots ? depotChoice(asked) : []),
  ];
}

const subtitle = (words) => h("h3.sheet-sub", words);

/** What can't stand here beside the building that does. @param {Game} game */
function excluded(game, id) {
  const player = game.state.players[0].id;
  const why = game.whyNot(game.stations[id] ? "no_depot" : "no_station", id, player);
  return why && h("p.muted.small", why);
}

/** @param {Game} game */
const stationButtons = (game, id, order, act) =>
  playerButtons(game, order, {
    verb: t("Station for"),
    whyNot: (player) => game.whyNot("no_station", id, player.id),
    hint: (player) => (game.whyNot("no_station", id, player.id) ? null : player.station_hint),
    act: (player) => act.build("station", id, player),
  });

/** @param {Game} game */
const depotButtons = (game, id, order, act) =>
  playerButtons(game, order, {
    verb: t("Depot for"),
    whyNot: (player) => game.whyNot("no_depot", id, player.id),
    hint: (player) => n("{n} in reserve", "{n} in reserve", player.depots),
    act: (player) => act.build("depot", id, player),
  });

/**
 * Where stations can be built too, one button stands for all depots, so that the sheet stays short.
 * @param {Asked} asked
 */
function depotChoice({ game, id, order, flow, act }) {
  if (!game.facts.stations) return [subtitle(t("Place a depot")), ...depotButtons(game, id, order, act)];
  const go = () => flow.go({ depot: true });
  return [h("button.button", { "data-key": "depot", onclick: go }, icon("depot"), t("Place a depot"))];
}

/**
 * The sheet on which a player is chosen for a depot; null when that isn't asked, or can't be done any more.
 * @param {Asked} asked
 */
function depotSheet({ game, id, order, flow, act }) {
  if (!flow.step?.depot || game.stations[id] || game.depots[id]) return null;
  return {
    title: t("Depot in {city}", { city: game.facts.cities[id].name }),
    body: [...depotButtons(game, id, order, act), backButton(() => flow.go(null))].filter(Boolean),
  };
}

/** What stands in a city, as a heading. */
function nameOf(kind) {
  const names = {
    // i18n: heading: a station in this city
    station: t("Station"),
    // i18n: heading: a depot in this city
    depot: t("Depot"),
  };
  return names[kind];
}
