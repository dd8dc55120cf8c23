// Data that this phone stores for itself. If the browser forbids storage, nothing is stored and nothing breaks: it
// lasts as long as the page.

import { base, own, TABLE } from "./base.js";
import { Store } from "./object-store.js";

/**
 * A storage key made from an address of this page's table, with the game's id instead of its link, because the link may
 * be renewed.
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

/** Survives a visit to another page. */
export const sessionStore = memory(() => sessionStorage);

/** Survives a restart of the browser. */
export const localStore = memory(() => localStorage);

export const moves = new Store("moves", "strict");
export const states = new Store("states", "relaxed");
