// Passengers, who wait in cities and countries and are taken with claims.

import { h, icon } from "../core/dom.js";
import { n, pgettext, t } from "../core/i18n.js";
import { backButton, colorButton, pawn, timeOf, undoButton } from "../table/parts.js";

/** @param {Game} game @returns {PassengerFactsShown} */
const factsOf = ({ facts }) => facts.mechanics.passengers;

/** @param {Game} game @returns {PassengerState} */
const stateOf = ({ state }) => state.mechanics.passengers;

/**
 * The passengers at a city or country, without those on their way to a player. `back` is the color of one that a claim
 * took, if that claim is to be corrected. Undefined if nobody waits there.
 * @param {Game} game
 * @param {string} stop
 * @param {string | number} [back]
 */
function waitingAt(game, stop, back) {
  const { waiting } = stateOf(game);
  if (!waiting[stop]) return undefined;
  const there = withOneMore({ ...waiting[stop], left: game.pieceAt(stop, "number")?.number ?? 0 }, back);
  const taken = game.waiting.flatMap(({ move }) => move.take?.[stop] ?? []);
  if (taken.length === 0 || !there.here) return there;
  const here = { ...there.here };
  for (const color of taken) here[color] -= 1;
  return { ...there, here, colors: there.colors.filter((color) => (here[color] ?? 0) > 0) };
}

/** @param {Waiting & {left: number}} there @param {string | number} [color] */
const withOneMore = (there, color) =>
  color
    ? {
      ...there,
      left: there.left + 1,
      colors: [...new Set([...there.colors, String(color)])],
      here: there.here && { ...there.here, [color]: (there.here[color] ?? 0) + 1 },
    }
    : there;

// --- a city or country

/**
 * The number of passengers who wait; their colors if they are recorded, otherwise a button to record them.
 * @type {Mechanic<"section">}
 */
export function section({ game, id, flow, act }, kind) {
  if (kind === "track") return [];
  const { stop } = game.facts.cities[id];
  const waiting = waitingAt(game, stop);
  if (!waiting) return [];
  const { left, here } = waiting;
  const words = left > 0
    ? n("{n} passenger waits here.", "{n} passengers wait here.", left)
    : t("No passengers are left here.");
  const colors = factsOf(game).colors
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
  const go = () => flow.go({ drawn: takenFrom(waitingAt(game, stop)) });
  const words = n("Note the colour drawn here", "Note the colours drawn here", factsOf(game).stops[stop].printed);
  return h("button.button.button--small", { "data-key": "note", onclick: go }, words);
}

/**
 * The colors that were taken there, and so must have been drawn.
 * @param {Waiting | undefined} waiting
 * @returns {string[]}
 */
const takenFrom = (waiting) =>
  Object.entries(waiting?.gone ?? {}).flatMap(([color, count]) => Array(count).fill(color));

/**
 * The sheet for recording the passengers drawn at setup: a tap for each, up to the printed number. Its step is {drawn},
 * the colors in the order of the taps; null when nothing is being recorded.
 * @type {Mechanic<"sheet">}
 */
export function sheet({ game, id, flow, act }) {
  if (!flow.step?.drawn) return null;
  const { stop } = game.facts.cities[id];
  const waiting = waitingAt(game, stop);
  if (!waiting?.room) return null;
  const { room } = waiting;
  const { colors, stops } = factsOf(game);
  const { name, printed } = stops[stop];
  const { drawn } = flow.step;
  const missing = printed - drawn.length;
  /** @param {string[]} colors */
  const note = (colors) => act.record({ type: "passengers", city: stop, colors: tally(colors) });
  /** @param {string} color */
  const add = (color) => (printed === 1 ? note([color]) : flow.adjust({ drawn: [...drawn, color] }));
  const back =
    () => (drawn.length > takenFrom(waiting).length ? flow.adjust({ drawn: drawn.slice(0, -1) }) : flow.go(null));
  /** @param {ColorFacts} color */
  const choiceOf = (color) => {
    const count = drawn.filter((other) => other === color.id).length;
    const disabled = missing === 0 || count >= (room[color.id] ?? printed);
    return colorButton(color, { count, disabled, act: () => add(color.id) });
  };
  const noteAll = { "data-key": "note", disabled: missing > 0, onclick: () => note(drawn) };
  return {
    title: t("Passengers in {city}", { city: name }),
    body: [
      h(
        "p",
        { role: "status" },
        missing > 0 ? n("{n} colour is missing.", "{n} colours are missing.", missing) : t("All chosen."),
      ),
      h("div.choices", colors.map(choiceOf)),
      h("div.ways", backButton(back), printed > 1 && h("button.button.button--primary", noteAll, t("Note them"))),
    ],
  };
}

/** @param {string[]} colors */
const tally = (colors) =>
  Object.fromEntries(colors.map((color) => [color, colors.filter((other) => other === color).length]));

// --- a route

/**
 * The stops at the route's ends with their passengers; of a claim to be corrected also the passengers that it took.
 * @param {Game} game
 * @param {string} id
 */
function stopsOf(game, id) {
  const take = game.claims[id] && game.state.along[id]?.take;
  const stops = [...new Set(game.facts.tracks[id].ends.map((end) => game.facts.cities[end]?.stop))];
  return stops.flatMap((stop) => {
    const waiting = waitingAt(game, stop, take?.[stop]);
    return waiting && waiting.left > 0 ? [{ stop, name: factsOf(game).stops[stop].name, ...waiting }] : [];
  });
}

/** @type {Mechanic<"hints">} */
export function hints(game, id) {
  const places = stopsOf(game, id).map(({ name, left }) => `${name} ${left}`);
  return places.length > 0 ? [t("Passengers: {places}.", { places: places.join(", ") })] : [];
}

/** @type {Mechanic<"ways">} */
export const ways = (game, id, owner) =>
  owner && stopsOf(game, id).length > 0 ? [{ key: "other", words: t("Other passengers") }] : [];

/** One question for each end with passengers. @type {Mechanic<"questions">} */
export const questions = (game, id) =>
  stopsOf(game, id).map(({ stop, name, colors, here = {} }) => ({
    of: `passenger ${stop}`,
    title: t("Passenger from {city}?", { city: name }),
    body: (answer) => {
      const waiting = factsOf(game).colors.filter(({ id }) => colors.includes(id));
      /** @param {ColorFacts} color */
      const button = (color) =>
        colorButton(color, { count: here[color.id], act: () => answer({ take: { [stop]: color.id } }) });
      return [h("div.choices", waiting.map(button))];
    },
    no: pgettext("passenger", "None"),
  }));

// --- moves on their way

/** @type {Mechanic<"words">} */
export function words(game, { kind, type, number = 0, city: stop = "" }) {
  if (kind === "number") return number > 0 ? n("{n} passenger", "{n} passengers", number) : undefined;
  return type === "passengers" ? t("Passengers in {city}", { city: factsOf(game).stops[stop].name }) : undefined;
}

/** @type {Mechanic<"changes">} */
export const changes = (_game, { take = {} }) => ({ passengers: Object.keys(take).length });
