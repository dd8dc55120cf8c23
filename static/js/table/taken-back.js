// Whoever is hit by another phone's undo is told who took back which of their moves, and can record them again; who was on
// another page meanwhile, or had the phone asleep, is told at the table.

import { t } from "../i18n.js";
import { forGood } from "../memory.js";
import { say } from "../toast.js";

const READ_MS = 30_000; // it is no news that can be missed

/** `me` is this phone's name at the `table`; `record(move)` records a move. @param {Game} game */
export function tellTakenBack(game, { me, table }, record) {
  const memory = `stationmaster.taken-back.${table}`;
  let told = forGood.read(memory) ?? game.state.seq; // so many moves of the log
  let shown = -1; // the newest undo that is being told
  let reading = 0;

  const isMine = ({ phone, move }) => phone === me || game.state.seats[move.player] === me;
  const isHit = (entry) => entry.index >= told && entry.removed && entry.counts && entry.phone !== me && isMine(entry.removed);

  const who = (phone) => {
    const names = game.state.players.filter(({ id }) => game.state.seats[id] === phone).map(({ name }) => name);
    return names.length > 0 ? names.join(" + ") : t("Another phone");
  };
  const what = (move) =>
    move.type === "station" ? t("station in {city}", { city: game.facts.cities[move.city].name }) : game.thingOf(move);
  /** @param {Entry} entry */
  const words = ({ phone, removed }) => t("{who} took back your {thing}.", { who: who(phone), thing: what(removed.move) });

  const done = () => {
    clearTimeout(reading);
    told = game.state.seq;
    forGood.write(memory, told);
  };
  const show = () => {
    const hits = game.state.finished ? [] : game.state.recent.filter(isHit); // the newest first
    if (hits.length === 0) return done();
    if (hits[0].index <= shown) return;
    shown = hits[0].index;
    clearTimeout(reading);
    reading = setTimeout(done, READ_MS);
    const act = () => {
      done();
      for (const { removed } of hits) record(removed.move);
    };
    say([...hits].reverse().map(words).join(" "), { label: t("Put back"), act }, { ms: READ_MS });
  };
  game.addEventListener("change", show);
  show();
}
