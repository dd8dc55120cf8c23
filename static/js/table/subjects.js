// What the sheet says of a track, and lets people do with it. What it says of a city is in places.js.
//
// `order` are the players' ids as they stood when the sheet came up, this phone's own first: buttons never change places under a thumb.
// `flow` is where the reader stands within the sheet: `step` (null at first), go(step) to another one, adjust(step) within it.
// `act` has claim(route, player, extras), build(type, city, player), noteDrawn(stop, colors), undo(entry), show(kind, id)
// and open(kind, id, others); `result` is the address of the finished game.

import { t } from "../i18n.js";
import { proceed, questionSheet } from "./claiming.js";
import { h, spacesIcon } from "./dom.js";
import { finishedNote, ownership, playerButtons, trackWords } from "./parts.js";

/**
 * `others` are tracks that the tap may have meant as well.
 * @param {Asked} asked
 */
export function trackSheet({ game, painter, id, order, others, flow, act, result }) {
  const track = game.facts.tracks[id];
  const words = trackWords(track);
  const claim = game.claims[id];
  const question = claim || game.state.finished ? null : questionSheet(game, id, flow, act);
  if (question) return question;
  return {
    title: track.name,
    body: [
      h("p", { class: "facts" }, spacesIcon(painter.tracks.get(id)), h("span", { class: "muted" }, words.spaces), h("b", {}, words.points)),
      ...(claim
        ? ownership(game, claim, game.entryOf("route", id), act, result)
        : claiming(game, id, order, flow, act, result)),
      chips(game, painter, id, others, act),
    ].filter(Boolean),
  };
}

/** The twin, and what lies so near that a thumb may have meant it. @param {Game} game */
function chips(game, painter, id, others, act) {
  const { twins } = game.facts.tracks[id];
  const shown = [...twins, ...others.filter((other) => other !== id && !twins.includes(other))];
  if (shown.length === 0) return null;
  const chip = (other) => {
    const track = game.facts.tracks[other];
    const name = twins.includes(other) ? `${twins.length > 1 ? t("Another track") : t("The other track")} · ${track.color_name}` : track.name;
    return h(
      "button",
      { class: "chip", type: "button", "data-key": other, onclick: () => act.open("track", other, [id, ...others]) },
      spacesIcon(painter.tracks.get(other)),
      h("span", {}, name),
    );
  };
  return h("div", { class: "chips" }, shown.map(chip));
}

/** @param {Game} game */
function claiming(game, id, order, flow, act, result) {
  if (game.state.finished) return [finishedNote(result)];
  const closed = game.whyClosed(id);
  if (closed) return [h("p", { class: "note" }, closed)];
  return playerButtons(game, order, {
    verb: t("Claim for"),
    hints: [...setUpHints(game), ...game.facts.tracks[id].hints, ...passengerHints(game, id)],
    whyNot: (player) => game.whyNoClaim(id, player.id),
    act: (player) => proceed(game, id, { player: player.id, answers: [] }, flow, act),
  });
}

/** A claim is a turn, and the first turn ends the set-up: nobody should learn that afterwards. @param {Game} game */
const setUpHints = (game) =>
  game.placesDepot ? [t("{player} still places a first depot. A claim now ends the set-up.", { player: game.player(game.placesDepot).name })] : [];

/** Who waits at the ends. @param {Game} game */
function passengerHints(game, id) {
  const stops = [...new Set(game.facts.tracks[id].ends.map((end) => game.facts.cities[end]?.stop))];
  const waiting = stops.filter((stop) => game.passengersAt(stop)?.left > 0);
  if (waiting.length === 0) return [];
  const words = waiting.map((stop) => `${game.facts.stops[stop].name} ${game.passengersAt(stop).left}`);
  return [t("Passengers: {places}.", { places: words.join(", ") })];
}
