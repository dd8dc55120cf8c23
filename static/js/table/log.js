// The log panel: every move, the newest first, fetched page by page. A move can be taken back, notes about cards where they
// are kept; what waits can be thrown away.

import { t } from "../i18n.js";
import { byId, h } from "./dom.js";
import { wordsOf } from "./last-move.js";
import { timeOf } from "./parts.js";
import { isKeptHere } from "./standing.js";
import { throwAwayButton, undoButton } from "./undo.js";

/**
 * `table` is its address; `act` has undo(entry) → promise of {ok, message}, and throwAway(uuid). Answers what fills the panel.
 * @param {Game} game
 */
export function bindLog(game, table, act) {
  const panel = byId("log");
  const list = byId("log-list");
  const facts = byId("announcements").dataset;
  const refusals = new Map(); // log index → why its undo was refused; a row is made anew whenever something changes
  let told = null; // the entries that were fetched, and before which index the older ones end
  let pages = 1;
  let newest = null; // of the times that they were asked for
  let failed = false;

  const undo = async (entry) => {
    const answer = await act.undo(entry);
    refusals.set(entry.index, answer.ok ? "" : answer.message);
    fill();
  };
  const fill = () => {
    const waiting = game.waiting.map((entry) => waitingRow(game, entry, act));
    const seats = [...(told?.seats ?? [])]; // the newest first, as the moves
    const before = (index) => seats.splice(0, seats.filter(({ seq }) => seq > index).length).map(seatRow);
    const rows = (told?.entries ?? game.state.recent).flatMap((entry) => [
      ...before(entry.index),
      row(entry, { end: endOf(game, facts, table, entry, undo), refusal: refusals.get(entry.index) ?? "" }),
    ]);
    rows.push(...before(-1));
    list.replaceChildren(...waiting.reverse(), ...rows, ...moreRow());
    byId("log-none").hidden = waiting.length + rows.length > 0;
  };
  const moreRow = () => {
    const isAll = told ? told.older === null : game.state.seq <= game.state.recent.length;
    if (!failed && (isAll || !told)) return [];
    const more = () => {
      pages += failed ? 0 : 1;
      load();
    };
    const button = h("button", { class: "button button--wide", type: "button", onclick: more }, failed ? t("Try again") : t("Older moves"));
    const words = failed && h("p", { role: "alert" }, t("No connection. What you see may be out of date."));
    return [h("li", { class: "log-more" }, words, button)];
  };
  const load = async () => {
    const own = Symbol("pages");
    newest = own;
    try {
      const fresh = await fetchPages(`${table}/log`, pages);
      if (own !== newest) return;
      told = fresh;
      failed = false;
    } catch {
      if (own !== newest) return;
      told = null; // the newest moves are known all the same
      failed = true;
    }
    fill();
  };

  const mark = () => `${game.state.seq} ${game.state.seat_changes.at(-1)?.nth}`;
  let shown = mark();
  game.addEventListener("change", () => {
    if (!panel.open) return;
    fill();
    if (mark() !== shown) load();
    shown = mark();
  });
  return () => {
    refusals.clear();
    pages = 1;
    told = null;
    fill();
    load();
  };
}

async function fetchPages(url, count) {
  const entries = [];
  const seats = [];
  let older = null;
  for (let page = 0; page < count; page += 1) {
    const address = older === null ? url : `${url}?before=${older}`;
    const response = await fetch(address, { headers: { Accept: "application/json" }, cache: "no-store" });
    if (!response.ok) throw new Error(`the log: ${response.status}`);
    const answer = await response.json();
    entries.push(...answer.entries);
    seats.push(...answer.seats);
    ({ older } = answer);
    if (older === null) break;
  }
  return { entries, seats, older };
}

/** A change of a seat, which is no move and can't be undone here. */
function seatRow(change) {
  return h(
    "li",
    { class: "log-row" },
    h("time", { class: "muted small figure", datetime: change.at }, timeOf(change)),
    h("p", { class: "log-words muted" }, change.text),
  );
}

function row(entry, { end, refusal }) {
  const words = wordsOf(entry);
  const told = h("p", { class: "log-words" }, entry.counts ? words : [h("s", {}, words), h("span", { class: "muted small" }, ` ${t("undone")}`)]);
  return h(
    "li",
    { class: "log-row" },
    h("time", { class: "muted small figure", datetime: entry.at }, timeOf(entry)),
    told,
    end,
    refusal && h("p", { class: "log-refusal small", role: "alert" }, refusal),
  );
}

/**
 * What can be done about an entry that counts, until the game is finished: noted tickets are changed on their own page.
 * @param {Game} game
 */
function endOf(game, facts, table, entry, undo) {
  const isElsewhere = entry.note && !isKeptHere(game, facts, entry.note);
  if (!entry.counts || game.state.finished || isElsewhere) return null;
  const attributes = { class: "button button--small" };
  if (entry.kind === "tickets") return h("a", { ...attributes, href: `${table}/tickets/${entry.player}` }, t("Change"), h("span", { class: "visually-hidden" }, `: ${entry.text}`));
  return undoButton(entry, { words: wordsOf(entry), undo, label: entry.undo ? t("Redo") : t("Undo"), attributes });
}

/** @param {Game} game */
function waitingRow(game, entry, { throwAway }) {
  const words = game.describe(entry.move);
  return h(
    "li",
    { class: "log-row is-waiting" },
    h("span", { class: "log-state small" }, game.stuck ? t("Not sent yet") : t("Sending")),
    h("p", { class: "log-words" }, words),
    game.stuck && throwAwayButton(entry, { words, throwAway }),
  );
}
