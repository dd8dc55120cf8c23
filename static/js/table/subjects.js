// What the sheet says of a track or a city, and lets people do with it.
//
// `order` are the players' ids as they stood when the sheet came up: buttons never change places under a thumb.
// `act` has claim(route, player), build(city, player), undo(entry), show(kind, id) and open(kind, id, others).

import { t } from "../i18n.js";
import { h, spacesIcon } from "./dom.js";
import { ownerRow, playerButtons, trackRow, trackWords } from "./parts.js";

/** `others` are tracks that the tap may have meant as well. */
export function trackSheet({ game, painter, id, order, others, act }) {
  const track = game.facts.tracks[id];
  const words = trackWords(track);
  const claim = game.claims[id];
  return {
    title: track.name,
    body: [
      h("p", { class: "facts" }, spacesIcon(painter.tracks.get(id)), h("span", { class: "muted" }, words.spaces), h("b", {}, words.points)),
      chips(game, painter, id, others, act),
      ...(claim ? [ownerRow(game, claim, game.entryOf("route", id), act.undo)] : claiming(game, id, order, act)),
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

function claiming(game, id, order, act) {
  const closed = game.whyClosed(id);
  if (closed) return [h("p", { class: "note" }, closed)];
  const hints = game.facts.tracks[id].hints.map((hint) => h("p", { class: "hint muted small" }, hint));
  const buttons = playerButtons(
    order.map((player) => game.player(player)),
    {
      verb: t("Claim for"),
      whyNot: (player) => game.whyNoClaim(id, player.id),
      act: (player) => act.claim(id, player),
    },
  );
  return [...hints, ...buttons];
}

export function citySheet({ game, painter, id, order, act }) {
  const tracks = Object.entries(game.facts.tracks).filter(([, track]) => track.ends.includes(id));
  const station = game.stations[id];
  tracks.sort(([, one], [, other]) => one.name.localeCompare(other.name));
  return {
    title: game.facts.cities[id].name,
    body: [
      ...(station ? built(game, id, station, act) : building(game, id, order, act)),
      h("h3", { class: "sheet-sub" }, t("Tracks")),
      h(
        "ul",
        { class: "things" },
        tracks.map(([track]) => trackRow(game, painter.tracks.get(track), track, () => act.show("track", track))),
      ),
    ].filter(Boolean),
  };
}

function building(game, id, order, act) {
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

function built(game, id, station, act) {
  return [h("h3", { class: "sheet-sub" }, t("Station")), ownerRow(game, station, game.entryOf("city", id), act.undo)];
}
