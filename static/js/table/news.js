// Actions of other phones: their moves, their undos of this phone's moves, and seats that changed hands.

import { byId, car, h } from "../core/dom.js";
import { n, t } from "../core/i18n.js";
import { localStore } from "../core/store.js";
import { say } from "../core/toast.js";
import { wordsOf } from "./parts.js";

const READ_MS = 5000;
const MAX_LINES = 3; // lines: of more moves the newest ones and the total are shown
const TAKEN_BACK_MS = 30_000; // long enough not to be missed

/**
 * Show new moves of others at the top of the map for a moment, out of the thumb's way, and mark them on the board;
 * moves in quick succession are shown together. `marks(entry)` are an entry's elements of the board.
 * @param {Game} game
 * @param {(entry: LogEntry) => Element[]} marks
 */
export function bindNews(game, marks = (_) => []) {
  const place = byId("news");
  /** @type {LogEntry[]} */
  let entries = []; // the visible moves, the newest first
  let seen = game.state.seq;
  let hiding = 0;

  const show = () => {
    const more = entries.length - MAX_LINES;
    place.replaceChildren(
      ...entries.slice(0, MAX_LINES).map((entry) => moveRow(game, entry)),
      ...(more > 0 ? [h("li.muted", n("and {n} more", "and {n} more", more))] : []),
    );
    place.hidden = entries.length === 0;
  };
  game.addEventListener("change", () => {
    const { recent, seq } = game.state;
    const fresh = recent.filter(({ index, phone }) => index >= seen && phone !== game.phone.me);
    seen = seq;
    if (fresh.length === 0) return;
    entries = [...fresh, ...entries];
    markFor(READ_MS, fresh.flatMap(marks));
    show();
    clearTimeout(hiding);
    hiding = setTimeout(() => {
      entries = [];
      show();
    }, READ_MS);
  });
}

/**
 * A move in a list: its player's car, if it has a player, and its words.
 * @param {Game} game
 * @param {LogEntry} entry
 */
export function moveRow(game, entry) {
  const words = wordsOf(entry);
  return h("li", entry.player && car(game.player(entry.player).color), h("span", entry.counts ? words : h("s", words)));
}

/**
 * List the moves before the last one, which is in the bar at the bottom.
 * @param {Game} game
 */
export const listMoves = (game) =>
  game.follow(({ state: { recent, last } }) => {
    byId("moves").replaceChildren(
      ...recent.filter(({ index }) => index !== last?.index).map((entry) => moveRow(game, entry)),
    );
  });

/** Highlight elements of the board for a while. @param {number} ms @param {Element[]} elements */
export function markFor(ms, elements) {
  for (const { classList } of elements) {
    classList.add("is-news");
    setTimeout(() => classList.remove("is-news"), ms);
  }
}

/**
 * Tell the players whose moves another phone has undone, with a button that records them again. A phone that was asleep
 * or on another page shows it later at the table. `record(move)` records a move.
 * @param {Game} game
 * @param {Acts["record"]} record
 */
export function bindTakenBack(game, record) {
  const { me, table } = game.phone;
  const memory = `stationmaster.taken-back.${table}`;
  let read = localStore.read(memory) ?? game.state.seq; // number of moves in the log
  let shown = -1; // the newest undo that is shown
  let reading = 0;

  /** @param {Record<string, any>} removed */
  const isMine = ({ phone, move }) => phone === me || game.state.seats[move.player] === me;
  /** @type {(entry: LogEntry) => entry is LogEntry & {removed: Record<string, any>}} */
  const isHit = (entry) =>
    Boolean(entry.index >= read && entry.removed && entry.counts && entry.phone !== me && isMine(entry.removed));
  /** @param {Move} move */
  const what = (move) =>
    move.type === "station" ? t("station in {city}", { city: game.facts.cities[move.city].name }) : game.thingOf(move);
  /** @param {LogEntry & {removed: Record<string, any>}} entry */
  const words = ({ index, phone, removed }) => {
    const who = game.namesOn(phone).join(" + ") || t("Another phone");
    const thing = what(removed.move);
    const next = game.state.recent.find((entry) => entry.index === index + 1 && entry.phone === phone && entry.counts);
    const isGiven = next?.route && next.route === removed.move.route && next.player !== removed.move.player;
    if (isGiven) {
      return t("{thing} is now {player}’s (corrected by {who}).", {
        who,
        thing,
        player: game.player(next.player).name,
      });
    }
    return t("{who} undid your {thing}.", { who, thing });
  };

  const done = () => {
    clearTimeout(reading);
    read = game.state.seq;
    localStore.write(memory, read);
  };
  game.follow(({ state }) => {
    const hits = state.finished ? [] : state.recent.filter(isHit); // the newest first
    if (hits.length === 0) return done();
    if (hits[0].index <= shown) return;
    shown = hits[0].index;
    clearTimeout(reading);
    reading = setTimeout(done, TAKEN_BACK_MS);
    const act = () => {
      done();
      for (const { removed } of hits) record(removed.move);
    };
    // i18n: button: to restore a claim that somebody else took back
    say([...hits].reverse().map(words).join(" "), { label: t("Put it back"), act }, { ms: TAKEN_BACK_MS });
  });
}

/**
 * Show which seats changed hands, and the new players' phones, also on a phone that was away.
 * @param {Game} game
 */
export function bindSeatNews(game) {
  const { me, seats } = game.phone;
  const memory = `stationmaster.seat-changes.${seats}`;
  game.follow(({ state: { seat_news: { changes } } }) => {
    const read = localStore.read(memory);
    const newest = changes.at(-1)?.nth ?? 0;
    if (newest === read) return;
    localStore.write(memory, newest);
    if (read === null) return; // a phone that joins the table sees the current seats
    const fresh = changes.filter(({ nth, phone }) => nth > read && phone !== me);
    if (fresh.length === 0) return;
    const sign = fresh.length === 1 ? car(game.player(fresh[0].player).color) : null;
    say(fresh.map(({ text }) => text).join(" "), null, { sign });
  });
}
