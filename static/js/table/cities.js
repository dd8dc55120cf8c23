// What the sheet says of a city or a country, and lets people do there.

import { h, icon } from "../core/dom.js";
import { n, t } from "../core/i18n.js";
import {
  backButton,
  finishedNote,
  hueButton,
  ownership,
  pawn,
  playerButtons,
  timeOf,
  trackRow,
  undoButton,
} from "./parts.js";
import { chips } from "./tracks.js";

/** @param {Asked} asked @returns {Content} */
export function citySheet(asked) {
  const { game, painter, id, act } = asked;
  const city = game.facts.cities[id];
  const step = game.state.finished ? null : drawnSheet(asked, city.stop) ?? depotSheet(asked);
  if (step) return step;
  /** @param {string} track */
  const nameOf = (track) => game.facts.tracks[track].name;
  const tracks = tracksAt(game, city.stop).sort((one, other) =>
    nameOf(one).localeCompare(nameOf(other), document.documentElement.lang)
  );
  /** @param {string} track */
  const row = (track) => trackRow(game, painter.tracks.get(track), track, () => act.show("track", track));
  return {
    title: city.name,
    body: [
      ...passengers(asked, city.stop),
      ...game.mechanics.flatMap((mechanic) => mechanic.city?.(asked) ?? []),
      ...(city.builds ? buildings(asked) : []),
      chips(asked, tracks),
      h("h3.sheet-sub", t("Tracks")),
      h("ul.things", tracks.map(row)),
    ].filter(Boolean),
  };
}

/** The tracks that end there; in a country at any of its borders. @param {Game} game @param {string} stop */
const tracksAt = ({ facts }, stop) =>
  Object.keys(facts.tracks).filter((track) => facts.tracks[track].ends.some((end) => facts.cities[end]?.stop === stop));

// --- passengers

/**
 * How many passengers wait; their colours where they are noted, and the way to note them where they aren't.
 * @param {Asked} asked
 * @param {string} stop
 */
function passengers({ game, flow, act }, stop) {
  const waiting = game.passengersAt(stop);
  if (!waiting) return [];
  const { left, here } = waiting;
  const words = left > 0
    ? n("{n} passenger waits here.", "{n} passengers wait here.", left)
    : t("No passenger waits here any more.");
  const colors = game.facts.colors
    .filter(({ id }) => here?.[id])
    .map(({ id, name }) => h("span.waiting-color", pawn(id), `${here?.[id]} ${name}`));
  return [
    h("p.waiting", icon("passenger"), h("b", words), colors),
    game.state.finished
      ? null
      : here
      ? drawnRow(/** @type {Noted} */ (game.entryOf("drawn", stop)), act)
      : drawnButton(game, stop, flow),
  ];
}

/** @param {Noted} entry @param {Acts} act */
function drawnRow(entry, act) {
  const undo = undoButton("button.button.button--small", entry, act.undo, { key: "undo-drawn" });
  return h("div.owner", h("span.muted.small", `${t("Colours noted")} · ${timeOf(entry)}`), undo);
}

/** @param {Game} game @param {string} stop @param {Flow} flow */
function drawnButton(game, stop, flow) {
  const go = () => flow.go({ drawn: takenFrom(game.passengersAt(stop)) });
  const words = n("Note the colour drawn here", "Note the colours drawn here", game.facts.stops[stop].printed);
  return h("button.button.button--small", { "data-key": "note", onclick: go }, words);
}

/** The colours that were taken from there, and so must have been drawn. @param {Waiting} waiting @returns {string[]} */
const takenFrom = ({ gone = {} }) => Object.entries(gone).flatMap(([color, count]) => Array(count).fill(color));

/**
 * The sheet on which it is noted which passengers were drawn at the set-up: a tap a colour, up to the printed number.
 * Its step is {drawn}, the colours in the order of the taps; null while nothing is being noted.
 * @param {Asked} asked
 * @param {string} stop
 * @returns {Content | null}
 */
function drawnSheet({ game, flow, act }, stop) {
  const waiting = game.passengersAt(stop);
  if (!flow.step?.drawn || !waiting?.room) return null;
  const { room } = waiting;
  const { name, printed } = game.facts.stops[stop];
  const { drawn } = flow.step;
  const missing = printed - drawn.length;
  /** @param {string[]} colors */
  const note = (colors) => act.noteDrawn(stop, tally(colors));
  /** @param {string} color */
  const add = (color) => (printed === 1 ? note([color]) : flow.adjust({ drawn: [...drawn, color] }));
  const back =
    () => (drawn.length > takenFrom(waiting).length ? flow.adjust({ drawn: drawn.slice(0, -1) }) : flow.go(null));
  /** @param {ColorFacts} color */
  const hue = (color) => {
    const count = drawn.filter((other) => other === color.id).length;
    const disabled = missing === 0 || count >= (room[color.id] ?? printed);
    return hueButton(color, { count, disabled, act: () => add(color.id) });
  };
  const noteAll = { "data-key": "note", disabled: missing > 0, onclick: () => note(drawn) };
  return {
    title: t("Passengers in {city}", { city: name }),
    body: [
      h(
        "p",
        { role: "status" },
        missing > 0 ? n("{n} colour is missing.", "{n} colours are missing.", missing) : t("All are named."),
      ),
      h("div.choices", game.facts.colors.map(hue)),
      h("div.ways", backButton(back), printed > 1 && h("button.button.button--primary", noteAll, t("Note them"))),
    ],
  };
}

/** @param {string[]} colors */
const tally = (colors) =>
  Object.fromEntries(colors.map((color) => [color, colors.filter((other) => other === color).length]));

// --- stations and depots

/** @param {Asked} asked @returns {Bits} */
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

/** @param {string} words */
const subtitle = (words) => h("h3.sheet-sub", words);

/** What can't stand here beside the building that does. @param {Game} game @param {string} id */
function excluded(game, id) {
  const player = game.state.players[0].id;
  const why = game.whyNot(game.stations[id] ? "no_depot" : "no_station", id, player);
  return why && h("p.muted.small", why);
}

/** @param {Game} game @param {string} id @param {string[]} order @param {Acts} act */
const stationButtons = (game, id, order, act) =>
  playerButtons(game, order, {
    verb: t("Station for"),
    whyNot: (player) => game.whyNot("no_station", id, player.id),
    hint: (player) => (game.whyNot("no_station", id, player.id) ? null : player.station_hint),
    act: (player) => act.build("station", id, player),
  });

/** @param {Game} game @param {string} id @param {string[]} order @param {Acts} act */
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
 * @returns {Content | null}
 */
function depotSheet({ game, id, order, flow, act }) {
  if (!flow.step?.depot || game.stations[id] || game.depots[id]) return null;
  return {
    title: t("Depot in {city}", { city: game.facts.cities[id].name }),
    body: [...depotButtons(game, id, order, act), backButton(() => flow.go(null))].filter(Boolean),
  };
}

/** What stands in a city, as a heading. @param {"station" | "depot"} kind */
function nameOf(kind) {
  const names = {
    // i18n: heading: a station in this city
    station: t("Station"),
    // i18n: heading: a depot in this city
    depot: t("Depot"),
  };
  return names[kind];
}
