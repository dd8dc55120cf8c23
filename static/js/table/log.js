// The log panel: every move, the newest first, fetched page by page. Moves can be undone, notes about cards on their
// own pages; waiting moves can be discarded.

import { isWanted } from "../core/dialogs.js";
import { byId, car, h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { throwAwayButton, timeOf, undoButton, wordsOf } from "./parts.js";

/** @typedef {{entries: LogEntry[], seats: Seat[], older: number | null}} Page */
/** @typedef {{seq: number, at: string, text: string}} Seat */

/**
 * `table` is its address; `takeBack(entry)` resolves to the result. Returns the function that fills the panel.
 * @param {Game} game
 * @param {Outbox} outbox
 * @param {string} table
 * @param {Acts["undo"]} takeBack
 */
export function bindLog(game, outbox, table, takeBack) {
  const panel = byId("log");
  /** @type {Map<number, string>} */
  const refusals = new Map(); // log index → why its undo was refused
  /** @type {Map<number, {meaning: string, element: HTMLElement}>} */
  // by log index; a row is made again only if its meaning changes, because that cancels its question
  const rows = new Map();
  /** @type {Page | null} */
  let fetched = null; // entries, changes of seats, and the index before which the older entries end
  let pages = 1;
  /** @type {symbol | null} */
  let newest = null; // the latest request
  let failed = false;

  /** @param {LogEntry} entry */
  const undo = async (entry) => {
    const answer = await takeBack(entry);
    refusals.set(entry.index, answer.ok ? "" : answer.message);
    rows.delete(entry.index);
    fill();
  };
  /** @param {LogEntry} entry */
  const row = (entry) => {
    const refusal = refusals.get(entry.index);
    const facts = Object.entries(entry).sort(); // the state and the log order the keys differently
    const meaning = JSON.stringify([facts, refusal, game.state.finished, game.keeps(entry.note ?? "")]);
    let shown = rows.get(entry.index);
    if (shown?.meaning !== meaning) {
      const element = moveRow(entry, game.player(entry.player)?.color, endOf(game, table, entry, undo), refusal);
      shown = { meaning, element };
      rows.set(entry.index, shown);
    }
    return shown.element;
  };
  const fill = () => {
    const waiting = game.waiting.map((entry) => waitingRow(game, entry, outbox)).reverse();
    const seats = [...(fetched?.seats ?? [])]; // the newest first, like the moves
    /** @param {number} index */
    const before = (index) => seats.splice(0, seats.filter(({ seq }) => seq > index).length).map(seatRow);
    const known = (fetched?.entries ?? game.state.recent.filter(({ kind }) => kind !== "tickets")).flatMap((
      entry,
    ) => [...before(entry.index), row(entry)]);
    known.push(...before(-1));
    byId("log-list").replaceChildren(...waiting, ...known, ...moreRow());
    byId("log-none").hidden = waiting.length + known.length > 0;
  };
  const moreRow = () => {
    if (!failed && (!fetched || fetched.older === null)) return [];
    const more = () => {
      pages += failed ? 0 : 1;
      load();
    };
    const words = failed && h("p", { role: "alert" }, t("No connection. What you see may be out of date."));
    const button = h("button.button.button--wide", { onclick: more }, failed ? t("Try again") : t("Older moves"));
    return [h("li.log-more", words, button)];
  };
  const load = async () => {
    const own = Symbol("pages");
    newest = own;
    const fresh = await fetchPages(`${table}/log`, pages).catch(() => null);
    if (own !== newest) return;
    fetched = fresh; // without a connection the newest moves are known anyway
    failed = fresh === null;
    fill();
  };

  const mark = () => game.state.revision;
  let shown = mark();
  game.addEventListener("change", () => {
    if (!isWanted(panel)) return;
    fill();
    if (mark() !== shown) load();
    shown = mark();
  });
  return () => {
    refusals.clear();
    rows.clear();
    pages = 1;
    fetched = null;
    fill();
    load();
  };
}

/** @param {string} url @param {number} count @returns {Promise<Page>} */
async function fetchPages(url, count, before = "") {
  const response = await fetch(url + before, { headers: { Accept: "application/json" }, cache: "no-store" });
  if (!response.ok) throw new Error(`the log: ${response.status}`);
  const { entries, seats, older } = await response.json();
  if (older === null || count === 1) return { entries, seats, older };
  const rest = await fetchPages(url, count - 1, `?before=${older}`);
  return { entries: [...entries, ...rest.entries], seats: [...seats, ...rest.seats], older: rest.older };
}

/** @param {{at: string}} entry */
const time = (entry) => h("time.muted.small.figure", { datetime: entry.at }, timeOf(entry));

/** A change of a seat, which is no move and can't be undone here. @param {Seat} change */
const seatRow = (change) => h("li.log-row", time(change), h("p.log-words.muted", change.text));

/** @param {LogEntry} entry @param {string | undefined} color @param {Part} end @param {string | undefined} refusal */
function moveRow(entry, color, end, refusal) {
  const words = wordsOf(entry);
  const undone = () => [h("s", words), h("span.muted.small", ` ${t("undone")}`)];
  const why = refusal && h("p.log-refusal.small", { role: "alert" }, refusal);
  const late = entry.late && h("span.muted.small", ` ${t("noted after the last turn")}`);
  const when = h("span.log-when", time(entry), color && car(color));
  return h("li.log-row", when, h("p.log-words", entry.counts ? words : undone(), entry.counts && late), end, why);
}

/**
 * The button for a valid entry, until the game is finished: noted tickets are changed on their own page.
 * @param {Game} game
 * @param {string} table
 * @param {LogEntry} entry
 * @param {(entry: LogEntry) => unknown} undo
 */
function endOf(game, table, entry, undo) {
  const isElsewhere = entry.note && !game.keeps(entry.note);
  if (!entry.counts || game.state.finished || isElsewhere) return null;
  const label = entry.undo ? t("Redo") : t("Undo");
  if (entry.kind !== "tickets") {
    return undoButton("button.button.button--small", entry, undo, { label, words: wordsOf(entry) });
  }
  const which = h("span.visually-hidden", `: ${entry.text}`);
  // i18n: button: to change a player's noted tickets
  return h("a.button.button--small", { href: `${table}/tickets/${entry.player}` }, t("Change"), which);
}

/** @param {Game} game @param {Sent} entry @param {Outbox} outbox */
function waitingRow(game, entry, outbox) {
  const words = game.describe(entry.move);
  const state = h("span.log-state.small", game.stuck ? t("Not sent yet") : t("Sending"));
  return h(
    "li.log-row.is-waiting",
    state,
    h("p.log-words", words),
    game.stuck && throwAwayButton(entry, outbox, words),
  );
}
