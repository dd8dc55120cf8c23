// Seats that changed hands are told on every phone, also on one that was away meanwhile: who has which, and what was opened.

import { forGood } from "../memory.js";
import { car } from "../players.js";
import { say } from "../toast.js";

/**
 * @param {Game} game
 * @param {DOMStringMap} facts of this phone at the table
 */
export function bindSeatNews(game, { me, seats }) {
  const memory = `stationmaster.seat-changes.${seats}`;
  const show = () => {
    const { seat_changes: changes } = game.state;
    const told = forGood.read(memory);
    const newest = changes.at(-1)?.nth ?? 0;
    if (newest === told) return;
    forGood.write(memory, newest);
    if (told === null) return; // a phone that comes to the table sees who sits where
    const fresh = changes.filter(({ nth, phone }) => nth > told && phone !== me);
    if (fresh.length === 0) return;
    const sign = fresh.length === 1 ? car(game.player(fresh[0].player).color) : null;
    say(fresh.map(({ text }) => text).join(" "), null, { sign });
  };
  game.addEventListener("change", show);
  show();
}
