// What the sheet says of a track or a city, and lets people do with it.
//
// `order` are the players' ids as they stood when the sheet came up: buttons never change places under a thumb.
// `result` is the address of the finished game. `act` has claim(route, player), build(city, player), undo(entry), show(kind, id) and open(kind, id, others).

import { t } from "../i18n.js";
import { h, icon, spacesIcon } from "./dom.js";
import { ownerRow, playerButtons, trackRow, trackWords } from "./parts.js";

/** `others` are tracks that the tap may have meant as well. */
export function trackSheet({ game, painter, id, order, others, act, result }) {
  const track = game.facts.tracks[id];
  const words = trackWords(track);
  const claim = game.claims[id];
  return {
    title: track.name,
    body: [
      h("p", { class: "facts" }, spacesIcon(painter.tracks.get(id)), h("span", { class: "muted" }, words.spaces), h("b", {}, words.points)),
      ...(claim ? owned(game, claim, game.entryOf("route", id), act, result) : claiming(game, id, order, act, result)),
      chips(game, painter, id, others, act),
    ].filter(Boolean),
  };
}

/** The twin, and what lies so near that a thumb may have meant it. */
function chips(game, painter, id, others, act) {
  const { twins } = game.facts.tracks[id];
  const shown = [...twins, ...others.filter((other) => other !== id && !twins.includes(other))];
  if (shown.length === 0) return null;
  const chip = (other) => {
    const track = game.facts.tracks[other];
    const name = twins.includes(other) ? `${t("The other track")} · ${track.color_name}` : track.name;
    return h(
      "button",
      { class: "chip", type: "button", "data-key": other, onclick: () => act.open("track", other, [id, ...others]) },
      spacesIcon(painter.tracks.get(other)),
      h("span", {}, name),
    );
  };
  return h("div", { class: "chips" }, shown.map(chip));
}

/** Whose it is; the undo too, unless the game is finished. */
function owned(game, claim, entry, act, result) {
  if (!game.state.finished) return [ownerRow(game, claim, entry, act.undo)];
  return [ownerRow(game, claim, entry, null), finished(result)];
}

const finished = (result) =>
  h("p", { class: "note finished" }, h("span", {}, t("This game is finished.")), h("a", { class: "button", href: result }, icon("trophy"), t("To the result")));

function claiming(game, id, order, act, result) {
  if (game.state.finished) return [finished(result)];
  const closed = game.whyClosed(id);
  if (closed) return [h("p", { class: "note" }, closed)];
  return playerButtons(
    order.map((player) => game.player(player)),
    {
      verb: t("Claim for"),
      hints: game.facts.tracks[id].hints,
      whyNot: (player) => game.whyNoClaim(id, player.id),
      act: (player) => act.claim(id, player),
    },
  );
}

export function citySheet({ game, painter, id, order, act, result }) {
  const tracks = Object.entries(game.facts.tracks).filter(([, track]) => track.ends.includes(id));
  const station = game.stations[id];
  tracks.sort(([, one], [, other]) => one.name.localeCompare(other.name));
  return {
    title: game.facts.cities[id].name,
    body: [
      ...(station ? built(game, id, station, act, result) : building(game, id, order, act, result)),
      h("h3", { class: "sheet-sub" }, t("Tracks")),
      h(
        "ul",
        { class: "things" },
        tracks.map(([track]) => trackRow(game, painter.tracks.get(track), track, () => act.show("track", track))),
      ),
    ].filter(Boolean),
  };
}

function building(game, id, order, act, result) {
  if (game.state.finished) return [finished(result)];
  if (!game.facts.stations) return [];
  return [
    h("h3", { class: "sheet-sub" }, t("Build a station")),
    ...playerButtons(
      order.map((player) => game.player(player)),
      {
        verb: t("Station for"),
        whyNot: (player) => game.whyNoStation(id, player.id),
        hint: (player) => (game.whyNoStation(id, player.id) ? null : player.station_hint),
        act: (player) => act.build(id, player),
      },
    ),
  ];
}

function built(game, id, station, act, result) {
  return [h("h3", { class: "sheet-sub" }, t("Station")), ...owned(game, station, game.entryOf("city", id), act, result)];
}
