// Whoever is hit by another phone's undo is told who took back which of their moves, and can record it again.

import { t } from "../i18n.js";
import { say } from "../toast.js";

const READ_MS = 30_000; // it is no news that can be missed

/** `me` is this phone's name at the table; `record(move)` records a move. @param {Game} game */
export function tellTakenBack(game, me, record) {
  let seen = game.state.seq;

  const isMine = ({ phone, move }) => phone === me || game.state.seats[move.player] === me;
  const isHit = (entry) => entry.index >= seen && entry.removed && entry.counts && entry.phone !== me && isMine(entry.removed);

  const who = (phone) => {
    const names = game.state.players.filter(({ id }) => game.state.seats[id] === phone).map(({ name }) => name);
    return names.length > 0 ? names.join(" + ") : t("Another phone");
  };
  const what = (move) =>
    move.type === "station" ? t("station in {city}", { city: game.facts.cities[move.city].name }) : game.thingOf(move);

  game.addEventListener("change", () => {
    const hit = game.state.recent.find(isHit);
    seen = game.state.seq;
    if (!hit) return;
    const { move } = hit.removed;
    const text = t("{who} took back your {thing}.", { who: who(hit.phone), thing: what(move) });
    say(text, { label: t("Put back"), act: () => record(move) }, { ms: READ_MS });
  });
}
