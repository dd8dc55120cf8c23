// What stands in the table's panels: the menu, the list of hands, the search, the warehouses. The log is in log.js.

import { closeOver, isWanted, openOver } from "../core/dialogs.js";
import { afterPaint, byId, car, findIn, h } from "../core/dom.js";
import { n, t } from "../core/i18n.js";
import { wordsOf } from "../core/names.js";
import { bindShare } from "../core/share.js";
import { cityRow, drawerChips, trackRow } from "./parts.js";

const SCREENFUL = 16; // rows of the search that come first

/**
 * The invitation, and the button that leads to it while a seat is empty: in words until the first move.
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
 * The final scoring: first in the menu once the last lap has begun; before that at the end, where it asks.
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
 * The list of hands: those that are kept on this phone first, the others with a lock. Where there is one to open, the
 * tool leads straight to that.
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

// --- the search: the other way to every city and track

/**
 * Answers what finds cities and tracks: each typed word begins a word of the city's name in any language, or of a
 * track's two. Nothing typed: all cities.
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
 * `show(kind, id, byKeys)` goes to what was chosen. Answers what fills the panel.
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
  let listed = []; // what makes the rows

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
    append(rows.slice(0, SCREENFUL));
    afterPaint(() => listed === rows && append(rows.slice(SCREENFUL)));
    byId("search-none").textContent = rows.length ? "" : t("No city on this board has that name.");
  };
  input.addEventListener("input", fill);
  byId("search-form").addEventListener("submit", (event) => {
    event.preventDefault();
    list.querySelector("button")?.click();
  });
  game.addEventListener("change", () => isWanted(panel) && fill());
  // Not when it is opened: what was typed before this script came is searched for.
  panel.addEventListener("close", () => (input.value = ""));
  return fill;
}

// --- the warehouses: how many cards lie in each, one tap to lay a card there, and all of them into a new deck

/**
 * `record(move)` sends a move. Answers what fills the panel; null where the table plays without warehouses.
 * @param {Game} game
 * @param {Acts["record"]} record
 */
export function bindWarehouses(game, record) {
  const panel = byId("warehouses");
  if (!panel) return null;
  /** @type {string[]} */
  let order = [];
  let drawer = ""; // who draws train cards: the first, until somebody else is tapped
  /** @param {Move} move */
  const send = (move) => {
    closeOver(panel);
    record(move);
  };
  /** @param {string} player */
  const choose = (player) => {
    drawer = player;
    fill();
    panel.querySelector(`[data-drawer="${player}"]`)?.focus();
  };
  const fill = () => {
    const { finished } = game.state;
    /** @param {string} owner */
    const lay = (owner) => send({ type: "stock", player: drawer, owner });
    const parts = finished ? [warehouses(game, order, null)] : [
      drawers(game, order, drawer, choose),
      warehouses(game, order, lay),
      emptying(game, () => send({ type: "empty" })),
    ];
    byId("warehouses-body").replaceChildren(...parts);
  };
  game.addEventListener("change", () => isWanted(panel) && fill());
  return () => {
    ({ order } = game);
    drawer = game.expected;
    fill();
  };
}

/** @param {Game} game @param {string[]} order @param {string} drawer @param {(player: string) => void} choose */
function drawers(game, order, drawer, choose) {
  return h(
    "fieldset.drawers",
    h("legend.sheet-sub", t("Who draws train cards?")),
    drawerChips(game, order, drawer, choose),
  );
}

/**
 * A button each, or only the figures without `act(owner)`.
 * @param {Game} game
 * @param {string[]} order
 * @param {((owner: string) => void) | null} act
 */
function warehouses(game, order, act) {
  /** @param {string} id */
  const button = (id) => {
    const { name, color, warehouse } = game.player(id);
    const parts = [car(color, true), h("bdi.name", name), h("small", n("{n} card", "{n} cards", warehouse))];
    const look = `.button.button--player.choice.c-${color}`;
    return act ? h(`button${look}`, { "data-owner": id, onclick: () => act(id) }, parts) : h(`p${look}`, parts);
  };
  const title = act ? t("Lays a card on whose warehouse?") : t("Cards in the warehouses");
  const heading = h("h3.sheet-sub", { id: "whose-warehouse" }, title);
  const choices = h("div.choices", { "data-count": order.length }, order.map(button));
  return h("section", { "aria-labelledby": "whose-warehouse" }, heading, choices);
}

/** @param {Game} game @param {() => void} act */
function emptying(game, act) {
  const why = game.whyNotEmpty();
  const attributes = { disabled: Boolean(why), onclick: act };
  const button = h("button.button.button--wide", attributes, t("All warehouses emptied into a new deck"));
  return h("section.emptying", button, why && h("p.muted.small", why));
}
