// What this phone keeps for itself, through a reload and a closed browser. Where the browser forbids storage, nothing
// is kept and nothing breaks: a page knows what it knows while it lives.

import { base, own, TABLE } from "./base.js";
import { Store } from "./kept.js";

/**
 * An address of this page's table as this phone keeps it, with what the game is known by: its link may be renewed.
 * @param {string} address
 */
export function lasting(address) {
  const { game } = document.documentElement.dataset;
  return game ? address.replace(TABLE, () => `${base}t/${game}`) : address;
}

/** @param {() => Storage} storage */
const memory = (storage) => ({
  /** @param {string} key */
  read: (key) => attempt(() => JSON.parse(storage().getItem(own(lasting(key))) ?? "null")),
  /** @param {string} key @param {unknown} value */
  write: (key, value) => attempt(() => storage().setItem(own(lasting(key)), JSON.stringify(value))),
});

/** @template Value @param {() => Value} action */
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

export const moves = new Store("moves", "strict");
export const states = new Store("states", "relaxed");
