// Confidence of the photo reader or another reading for each route of this table's board, stored in this tab from the
// map to the final scoring.

import { sessionStore } from "./store.js";

/** @param {string} table the address of the table's page */
export const sureness = (table) => ({
  /** {track: confidence from 0 to 1}; null if nothing was read. @returns {Record<string, number> | null} */
  read: () => sessionStore.read(`sure:${table}`),
  /** @param {Record<string, number>} more */
  add: (more) => sessionStore.write(`sure:${table}`, { ...sessionStore.read(`sure:${table}`), ...more }),
});
