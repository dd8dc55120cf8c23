// Pages that the server wrote keep up with the table as well: they are shown anew when another phone changed it.

import { showConnection } from "./connection.js";
import { liveAt } from "./live.js";
import { forGood, revealKnown } from "./memory.js";

/**
 * `element` says which version the page shows (data-version), `url` is any address of the table. `changed(state)` is called when
 * the table is at another one; a final scoring that another phone finished leads on to the result. Answers how to show
 * the state of the connection anew, with the number of moves that are `waiting()`.
 */
export function follow(element, url, changed, waiting) {
  const live = liveAt(url);
  const isScoring = location.pathname.startsWith(`${live.table}/final/`);
  if (isScoring) forGood.write(revealKnown(live.table), true); // nor is it told where this leads to
  let isLeaving = false; // by a form of its own, such as the one that finishes the game
  addEventListener("submit", ({ defaultPrevented }) => (isLeaving = !defaultPrevented));
  addEventListener("pageshow", () => (isLeaving = false));
  live.addEventListener("state", ({ detail: state }) => {
    if (isLeaving || state.version === Number(element.dataset.version)) return;
    if (state.finished && isScoring) location.replace(`${live.table}/game`);
    else changed(state);
  });
  return showConnection(live, waiting);
}
