// The sheet of a city or a country: its facts, and the possible moves there.

import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { finishedNote, ownership, playerButtons, trackRow } from "./parts.js";
import { chips } from "./tracks.js";

/** @param {Asked} asked @returns {Content} */
export function citySheet(asked) {
  const { game, painter, id, act } = asked;
  const city = game.facts.cities[id];
  const step = !game.state.finished && game.mechanics.map(({ sheet }) => sheet?.(asked)).find(Boolean);
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
      ...(city.builds ? station(asked) : []),
      ...game.mechanics.flatMap(({ section }) => section?.(asked, "city") ?? []),
      chips(asked, tracks),
      h("h3.sheet-sub", t("Routes")),
      h("ul.things", tracks.map(row)),
    ].filter(Boolean),
  };
}

/** The routes that end there; in a country at any of its borders. @param {Game} game @param {string} stop */
const tracksAt = ({ facts }, stop) =>
  Object.keys(facts.tracks).filter((track) => facts.tracks[track].ends.some((end) => facts.cities[end]?.stop === stop));

/** @param {Asked} asked @returns {Bits} */
function station({ game, id, order, act, result }) {
  const built = game.stations[id];
  // the shed's own part gives the reason
  const isBarred = game.pieceAt(id, "shed") && game.whyNotBuilt("station", id, game.ids[0]);
  if (!game.facts.stations || (isBarred && !built)) return [];
  // i18n: heading: a station in this city
  const heading = () => subtitle(t("Station"));
  if (built) return [heading(), ...ownership(game, built, game.entryOf("station", id), act, result)];
  if (game.state.finished) return [finishedNote(result)];
  return game.placing ? [] : [subtitle(t("Build a station")), ...stationButtons(game, id, order, act)];
}

/** @param {string} words */
const subtitle = (words) => h("h3.sheet-sub", words);

/** @param {Game} game @param {string} id @param {string[]} order @param {Acts} act */
const stationButtons = (game, id, order, act) =>
  playerButtons(game, order, {
    verb: t("Station for"),
    whyNot: (player) => game.whyNotBuilt("station", id, player.id),
    hint: (player) => (game.whyNotBuilt("station", id, player.id) ? null : game.stockOf(player, "stations")?.hint),
    act: (player) => act.build("station", id, player),
  });
