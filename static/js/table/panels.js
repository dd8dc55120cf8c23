// The table's panels: the menu, the list of hands, the search. The log is in log.js.

import { closeOver, isWanted, openOver } from "../core/dialogs.js";
import { afterPaint, byId, findIn, h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { wordsOf } from "../core/names.js";
import { bindShare } from "../core/share.js";
import { cityRow, trackRow } from "./parts.js";

const SCREENFUL_ROWS = 16; // rows of the search that are rendered first

/**
 * The invitation, and the button that leads to it while a seat is free: with a label until the first move.
 * @param {Game} game
 */
export function bindInvitation(game) {
  bindShare();
  const button = byId("invite-others");
  button.addEventListener("click", () => {
    byId("menu-invite").setAttribute("open", "");
    openOver(byId("menu"));
  });
  game.follow(({ state, waiting, stuck }) => {
    button.hidden = state.finished || stuck || !Object.values(state.seats).includes(null);
    button.classList.toggle("is-brief", state.seq > 0 || waiting.length > 0);
  });
}

/**
 * The final scoring: first in the menu once the last lap has begun; before that last, and with a question.
 * @param {Game} game
 */
export function bindEnd(game) {
  game.follow(({ state }) => {
    const isEnding = Boolean(state.last_lap || state.revealed || state.finished);
    byId("menu-final").hidden = !isEnding;
    byId("menu-end").hidden = isEnding;
  });
}

/**
 * The list of hands: those that are kept on this phone first, the others with a lock. If there is only one to open, the
 * tool leads straight to it.
 * @param {Game} game
 */
export function bindHands(game) {
  const list = byId("hands");
  const opener = findIn(document, ".tools [data-opens=tickets]");
  const look = { id: "my-tickets", "aria-label": t("My tickets"), hidden: true };
  const link = h("a.tool", look, [...opener.children].map((part) => part.cloneNode(true)));
  opener.after(link);
  /** @type {(row: HTMLElement) => boolean} */
  const isHere = ({ dataset: { player, side } }) =>
    (player ? [player] : game.side(side)?.players ?? []).some((one) => game.keeps(one));
  game.follow(() => {
    const rows = [...list.children];
    for (const row of rows) row.dataset.kept = isHere(row) ? "here" : "elsewhere";
    list.classList.toggle("is-shared", rows.some(({ dataset }) => dataset.kept === "elsewhere"));
    const ordered = ["here", "elsewhere"].flatMap((kept) => rows.filter(({ dataset }) => dataset.kept === kept));
    if (ordered.some((row, index) => row !== rows[index])) list.append(...ordered);
    const [mine, ...others] = rows.filter(({ dataset }) => dataset.player && dataset.kept === "here");
    const isOnly = mine && others.length === 0;
    if (isOnly) link.href = findIn(mine, "a").href;
    link.hidden = !isOnly;
    opener.hidden = isOnly;
  });
}

// --- the search for cities and routes

/**
 * Returns a function that finds cities and routes: each typed word begins a word of the city's name in any language, or
 * of a route's two. An empty text finds all cities.
 * @param {Facts} facts
 * @returns {(typed: string) => {cities: string[], tracks: string[]}}
 */
function finder(facts) {
  const { compare } = new Intl.Collator(document.documentElement.lang);
  const places = Object.entries(facts.cities).map(([id, city]) => ({
    id,
    ...city,
    words: [city.name, ...city.search.split("|")].flatMap(wordsOf),
  }));
  const of = new Map(places.map((city) => [city.id, city.words]));
  // All border ends of a country are one place.
  const known = places.filter(({ stop }, index) => index === places.findIndex((other) => other.stop === stop));
  known.sort((one, other) => compare(one.name, other.name));
  return (typed) => {
    const asked = wordsOf(typed);
    if (asked.length === 0) return { cities: known.map(({ id }) => id), tracks: [] };
    /** @param {string[]} words */
    const fits = (words) => asked.every((word) => words.some((own) => own.startsWith(word)));
    const tracks = Object.entries(facts.tracks).filter(([, track]) =>
      fits(track.ends.flatMap((end) => of.get(end) ?? []))
    );
    tracks.sort(([, one], [, other]) => compare(one.name, other.name));
    return { cities: known.filter((city) => fits(city.words)).map(({ id }) => id), tracks: tracks.map(([id]) => id) };
  };
}

/**
 * `show(kind, id, byKeys)` goes to the chosen thing. Returns the function that fills the panel.
 * @param {Game} game
 * @param {Painter} painter
 * @param {Acts["show"]} show
 */
export function bindSearch(game, painter, show) {
  const panel = byId("search");
  const input = byId("search-input");
  const list = byId("search-list");
  const find = finder(game.facts); // before the first tap on it

  /** @typedef {() => HTMLElement} Row */
  /** @type {Row[]} */
  let listed = []; // functions that make the rows

  /** @param {Thing["kind"]} kind @param {string} id @param {MouseEvent} event */
  const choose = (kind, id, { detail }) => closeOver(panel, () => show(kind, id, detail === 0));
  /** @param {Row[]} rows */
  const append = (rows) => list.append(...rows.map((row) => row()));
  const fill = () => {
    const { cities, tracks } = find(input.value);
    const rows = [
      ...cities.map((id) => () => cityRow(game, id, (event) => choose("city", id, event))),
      ...tracks.map((id) => () => trackRow(game, painter.tracks.get(id), id, (event) => choose("track", id, event))),
    ];
    listed = rows;
    list.replaceChildren();
    append(rows.slice(0, SCREENFUL_ROWS));
    afterPaint(() => listed === rows && append(rows.slice(SCREENFUL_ROWS)));
    byId("search-none").textContent = rows.length ? "" : t("No city on this board has that name.");
  };
  input.addEventListener("input", fill);
  byId("search-form").addEventListener("submit", (event) => {
    event.preventDefault();
    list.querySelector("button")?.click();
  });
  game.addEventListener("change", () => isWanted(panel) && fill());
  // On closing rather than opening, so that text typed before this script was loaded is searched.
  panel.addEventListener("close", () => (input.value = ""));
  return fill;
}
