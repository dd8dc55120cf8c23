// The seconds to the announced end of a game, counted in the same way on every phone of the table.

import { liveAt } from "../core/live.js";

const TICK_MS = 250;
const AGAIN_MS = 1500; // wait before asking the server again after the last second

/**
 * Call `tick(seconds)` while the end is announced, with null when it is not, and fetch the state when it is over; call
 * `stopped()` when a player stopped it.
 * @param {Game} game
 * @param {string} table
 * @param {(seconds: number | null) => unknown} tick
 */
export function countDown(game, table, tick, stopped = () => {}) {
  /** @type {State | null} */
  let known = null;
  /** @type {number | null} */
  let at = null;
  let askedAt = 0;
  const show = () => tick(at === null ? null : Math.max(0, Math.ceil((at - performance.now()) / 1000)));
  setInterval(() => {
    if (at === null) return;
    show();
    if (performance.now() < at || performance.now() - askedAt < AGAIN_MS) return;
    askedAt = performance.now();
    liveAt(table).ask();
  }, TICK_MS);
  game.follow(({ state }) => {
    if (state === known) return; // another change: its seconds are from an earlier moment
    known = state;
    const isStopped = at !== null && known.reveal_in === null && !known.ending && !known.finished;
    at = known.reveal_in === null ? null : performance.now() + known.reveal_in * 1000;
    show();
    if (isStopped) stopped();
  });
}
