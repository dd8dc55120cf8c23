// City markers: the starting city that each player chooses at setup, the marker that is placed with a claim, and a
// fugitive who is captured by a claim into his city.

import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { finishedNote, ownership, playerButtons, playerName } from "../table/parts.js";

/** @param {Game} game @returns {MarkerState} */
const stateOf = ({ state }) => state.mechanics.city_markers;

/** Whether the city can ever hold a marker. @param {Game} game @param {string} city */
const takesMarker = ({ facts }, city) =>
  Boolean(facts.cities[city]?.builds) && city !== facts.mechanics.city_markers.barred;

/**
 * Mark the fugitive's city, also after the board switches to its other drawing.
 * @type {Mechanic<"bind">}
 */
export function bind({ game, board, painter }) {
  const mark = () => {
    for (const [id, city] of painter.cities) city.classList.toggle("end", stateOf(game).fugitive?.city === id);
  };
  if (!stateOf(game).fugitive) return;
  game.follow(mark);
  board.addEventListener("turn", mark);
}

/**
 * The extras of a claim; the marker of a city, or the player who may choose it as the starting city.
 * @type {Mechanic<"section">}
 */
export function section({ game, id, act, result }, kind) {
  if (kind === "track") return [note(game, id)];
  const marker = game.pieceAt(id, "building");
  const start = game.placing?.player;
  return [
    ...(marker
      ? [h("h3.sheet-sub", t("City marker")), ...standing(game, marker, game.entryOf("marker", id), act, result)]
      : []),
    ...(!marker && game.state.finished ? [finishedNote(result)] : []),
    ...(!marker && start && takesMarker(game, id)
      ? [h("h3.sheet-sub", t("Set-up: the starting city")), ...startButtons(game, id, start, act)]
      : []),
    ...fugitiveHints(game, [id]).map((words) => h("p.note", words)),
  ];
}

/**
 * A starting city has its own undo; a marker that came with a claim is undone with the claim.
 * @param {Game} game
 * @param {Piece} marker
 * @param {Noted | undefined} entry
 * @param {Acts} act
 * @param {string} result
 */
const standing = (game, marker, entry, act, result) =>
  entry || marker.pending
    ? ownership(game, marker, entry, act, result)
    : [h("div.owner", playerName(game.player(marker.owner)))];

/** @param {Game} game @param {string} id @param {string} start @param {Acts} act */
const startButtons = (game, id, start, act) =>
  playerButtons(game, [start], {
    verb: t("Starting city of"),
    whyNot: () => undefined,
    act: (player) => act.build("marker", id, player),
  });

/**
 * When a finished game is painted, nobody remembers the order of the markers: they are counted instead.
 * @type {Mechanic<"first">}
 */
export function first(game, { type }) {
  const isForgone = game.waiting.some(({ move }) => move.rule === "unjoined");
  const lacks = type === "claim" && game.scoresPlayed && game.state.refusals.passing.length > 0 && !isForgone;
  return lacks ? [{ type: "house_rule", rule: "unjoined", reason: t("Scored after the game") }] : [];
}

/** The player for whom a claim scores, and the fugitive that it captures. @type {Mechanic<"hints">} */
export function hints(game, id) {
  const { ends } = game.facts.tracks[id];
  const marked = ends.filter((end) => game.pieceAt(end, "building"));
  /** @param {string} end */
  const words = (end) =>
    t("{city} scores for {player}.", {
      city: game.facts.cities[end].name,
      player: game.player(game.pieceAt(end, "building")?.owner).name,
    });
  return [...marked.map(words), ...fugitiveHints(game, ends)];
}

/** @param {Game} game @param {string[]} places */
function fugitiveHints(game, places) {
  const { fugitive } = stateOf(game);
  if (!fugitive?.city || !places.includes(fugitive.city)) return [];
  const named = { fugitive: fugitive.name, city: game.facts.cities[fugitive.city].name };
  return [t("{fugitive} is in {city}.", named)];
}

/** @param {Game} game @param {string} id */
function note(game, id) {
  const { marker } = game.state.along[id] ?? {};
  const alvin = capturedTo(game, id);
  /** @param {string} city */
  const name = (city) => game.facts.cities[city].name;
  const words = [
    marker && t("Marker in {city}.", { city: name(marker) }),
    alvin &&
    t("{fugitive} was captured, and moved to {city}.", {
      fugitive: stateOf(game).fugitive?.name ?? "",
      city: name(alvin),
    }),
  ];
  return marker || alvin ? h("p.hint.muted.small", words.filter(Boolean).join(" ")) : null;
}

/** The city to which a claim of the route sent the fugitive. @param {Game} game @param {string} id */
const capturedTo = (game, id) => game.state.along[id]?.alvin ?? stateOf(game).captures[id];

/**
 * Ask for the end that gets the marker and for the fugitive's next city; each takes one tap.
 * @type {Mechanic<"questions">}
 */
export function questions(game, id, player) {
  if (game.scoresPlayed) return [];
  /** @type {Extras} */
  const along = (game.claims[id] && game.state.along[id]) || {};
  const own = game.pieces.filter(({ kind, at, owner }) =>
    kind === "building" && owner === player && at !== along.marker
  )
    .map(({ at }) => at);
  const isCapture = capturing(game, id, player);
  const options = [undefined, ...freeEnds(game, id, player, along)].flatMap((marker) => {
    const cities = isCapture ? [...own, ...(marker ? [marker] : [])] : [undefined];
    return cities.map((alvin) => ({ marker, alvin }));
  });
  if (options.length < 2) return [];
  const asked = isCapture ? options : options.slice(1);
  const title = isCapture
    ? t("{fugitive} is captured: where to?", { fugitive: stateOf(game).fugitive?.name ?? "" })
    : t("A city marker, for two cards of one colour?");
  /** @param {Reply} answer */
  const body = (answer) =>
    h("div.choices", { "data-count": 2 }, asked.map((option) => optionButton(game, option, answer)));
  return [{
    of: "markers",
    title,
    body: (answer) => [body(answer)],
    no: isCapture ? "" : t("No marker"),
  }];
}

/** @param {Game} game @param {Pick<Extras, "marker" | "alvin">} option @param {Reply} answer */
function optionButton({ facts }, { marker, alvin }, answer) {
  /** @param {string} [city] */
  const name = (city = "") => facts.cities[city].name;
  const more = alvin && marker && h("small", t("Marker in {city}.", { city: name(marker) }));
  const attributes = {
    "data-key": [alvin, marker].filter(Boolean).join("+"),
    onclick: () => answer({ marker, alvin }),
  };
  return h("button.button.choice", attributes, h("span.name", name(alvin ?? marker ?? undefined)), more);
}

/**
 * Whether the claim captures the fugitive, or did so if it is to be corrected.
 * @param {Game} game
 * @param {string} id
 * @param {string} player
 */
function capturing(game, id, player) {
  const { fugitive } = stateOf(game);
  if (!fugitive) return false;
  return game.claims[id]
    ? Boolean(capturedTo(game, id))
    : game.facts.tracks[id].ends.includes(fugitive.city ?? "") && fugitive.holder !== player;
}

/**
 * The ends in which the player may place a marker.
 * @param {Game} game
 * @param {string} id
 * @param {string} player
 * @param {Extras} along
 */
function freeEnds(game, id, player, along) {
  const owner = game.player(player);
  const left = game.leftOf(owner, "markers") +
    (along.marker ? 1 : 0);
  /** @param {string} end */
  const isFree = (end) => takesMarker(game, end) && (!game.pieceAt(end, "building") || end === along.marker);
  return left > 0 ? game.facts.tracks[id].ends.filter(isFree) : [];
}

/** @type {Mechanic<"ways">} */
export const ways = (game, id, owner) =>
  owner && questions(game, id, owner, []).length > 0 ? [{ key: "other", words: t("Another marker") }] : [];

/** The fugitive's next city is chosen by the player who then has the claim. @type {Mechanic<"keeps">} */
export const keeps = () => ({ alvin: undefined });

/** @type {Mechanic<"words">} */
export const words = (game, { type, city: id = "" }) =>
  type === "marker" ? t("starting city {city}", { city: game.facts.cities[id].name }) : undefined;

/** The marker that comes with a claim. @type {Mechanic<"claim">} */
export const claim = (game, { marker }) =>
  marker && !game.pieceAt(marker, "building") ? { pieces: [{ kind: "building", at: marker }] } : undefined;

/** The server's response names the player for whom a claim scores. @type {Mechanic<"changes">} */
export function changes({ facts }, { type, route, marker }) {
  if (type === "marker") return { markers: -1 };
  return type === "claim" ? { points: -facts.tracks[route ?? ""].points, markers: marker ? -1 : 0 } : {};
}
