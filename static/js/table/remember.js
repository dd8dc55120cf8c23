// The newest state that this phone has seen of a table outlives the page: one that is opened without a connection was
// stored by the browser some moves ago.

import { liveAt } from "../live.js";
import { states } from "../store.js";

/** Begin with what is newer, the page or what was kept, and keep what comes. `table` is the table's address. */
export async function remember(game, table) {
  const kept = await states.get(table);
  // What an older version of the app kept may lack what this one shows.
  if (kept?.state.recent && kept.state.version > game.state.version) {
    game.update({ state: kept.state });
    liveAt(table).ask(); // it may also be that the table was brought back to what it was
  }
  let known = kept?.state;
  const keep = () => {
    const { state } = game;
    if (state === known || state.reveal_in !== null) return; // seconds that are told go by
    known = state;
    states.put({ table, state });
  };
  game.addEventListener("change", keep);
  keep();
}
