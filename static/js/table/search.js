// The search panel: the other way to every city and track.

import { t } from "../i18n.js";
import { wordsOf } from "../names.js";
import { byId } from "./dom.js";
import { cityRow, trackRow } from "./parts.js";

/** Every typed word begins a word of the city's name (in any language), or of the track's two. Nothing typed: all cities. */
function find(typed, facts) {
  const asked = wordsOf(typed);
  const places = Object.entries(facts.cities).map(([id, city]) => ({ id, ...city, words: city.search.flatMap(wordsOf) }));
  const of = new Map(places.map((city) => [city.id, city.words]));
  // All border ends of a country are one place.
  const known = places.filter(({ stop }, index) => index === places.findIndex((other) => other.stop === stop));
  known.sort((one, other) => one.name.localeCompare(other.name));
  if (asked.length === 0) return { cities: known.map(({ id }) => id), tracks: [] };
  const begins = (words, word) => words.some((own) => own.startsWith(word));
  const fits = (words) => asked.every((word) => begins(words, word));
  const tracks = Object.entries(facts.tracks).filter(([, track]) => fits(track.ends.flatMap((end) => of.get(end) ?? [])));
  tracks.sort(([, one], [, other]) => one.name.localeCompare(other.name));
  return { cities: known.filter((city) => fits(city.words)).map(({ id }) => id), tracks: tracks.map(([id]) => id) };
}

/** `show(kind, id)` goes to what was chosen. Answers what fills the panel. @param {Game} game */
export function bindSearch(game, painter, show) {
  const panel = byId("search");
  const input = byId("search-input");
  const list = byId("search-list");
  const none = byId("search-none");

  const choose = (kind, id) => {
    panel.close();
    show(kind, id);
  };
  const fill = () => {
    const { cities, tracks } = find(input.value, game.facts);
    list.replaceChildren(
      ...cities.map((id) => cityRow(game, id, () => choose("city", id))),
      ...tracks.map((id) => trackRow(game, painter.tracks.get(id), id, () => choose("track", id))),
    );
    none.textContent = list.childElementCount ? "" : t("No city on this board has that name.");
  };
  input.addEventListener("input", fill);
  byId("search-form").addEventListener("submit", (event) => {
    event.preventDefault();
    list.querySelector("button")?.click();
  });
  game.addEventListener("change", () => panel.open && fill());
  // Not when it is opened: what was typed before this script came is searched for.
  panel.addEventListener("close", () => (input.value = ""));
  return fill;
}
