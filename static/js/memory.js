// What this phone keeps for itself. Where the browser forbids storage, nothing is kept and nothing breaks.

const memory = (storage) => ({
  read: (key) => attempt(() => JSON.parse(storage().getItem(key))),
  write: (key, value) => attempt(() => storage().setItem(key, JSON.stringify(value))),
});

function attempt(action) {
  try {
    return action();
  } catch {
    return null;
  }
}

/** Outlives a visit to another page. */
export const forThisTab = memory(() => sessionStorage);

/** Outlives the browser. */
export const forGood = memory(() => localStorage);

/** Where it is kept that somebody at this phone knows that all tickets of a table are open. */
export const revealKnown = (table) => `stationmaster.revealed.${table}`;
