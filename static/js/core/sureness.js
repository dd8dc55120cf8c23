// How sure whatever read this table's board was of each track, kept in this tab from the map to the final scoring.

import { forThisTab } from "./store.js";

/** @param {string} table the address of the table's page */
export const sureness = (table) => ({
  /** By track a share of 1; null where nothing was read. @returns {Record<string, number> | null} */
  read: () => forThisTab.read(`sure:${table}`),
  /** @param {Record<string, number>} more */
  add: (more) => forThisTab.write(`sure:${table}`, { ...forThisTab.read(`sure:${table}`), ...more }),
});
