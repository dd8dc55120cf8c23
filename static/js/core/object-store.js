// Objects in IndexedDB: unsettled moves, and the last state of each table.

import { own } from "./base.js";

const DATABASE = own("stationmaster");
const KEYS = { moves: "uuid", states: "table" }; // key path, by store
const IDB_TIMEOUT_MS = 5000; // some phones never respond after sleeping

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(KEYS)) request.result.createObjectStore(name, { keyPath });
    };
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close(); // a newer release wants to change it
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
}

/**
 * The result of the request that `ask(objects)` makes, once the transaction is complete.
 * @param {IDBDatabase} database
 * @param {Store} store
 * @param {IDBTransactionMode} mode
 * @param {(objects: IDBObjectStore) => IDBRequest} ask
 */
function transact(database, { name, durability }, mode, ask) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, mode, { durability });
    const request = ask(transaction.objectStore(name));
    // otherwise it is committed in a later turn, which a page that is just being left doesn't get
    transaction.commit?.();
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

export class Store {
  /**
   * `durability` is IndexedDB's: whether a write survives a power loss a moment later.
   * @param {"moves" | "states"} name
   * @param {IDBTransactionDurability} durability
   */
  constructor(name, durability) {
    this.name = name;
    this.durability = durability;
  }

  /** All objects, unordered; null if storage is unavailable. */
  async all() {
    return (await this.#within("readonly", (objects) => objects.getAll())) ?? null;
  }

  /** One object by its key, or null. @param {string} key */
  async get(key) {
    return (await this.#within("readonly", (objects) => objects.get(key))) ?? null;
  }

  /** Store an object, replacing the one with its key. Resolves to whether it was stored. @param {object} object */
  async put(object) {
    return (await this.#within("readwrite", (objects) => objects.put(object))) !== undefined;
  }

  /** @param {string} key */
  async delete(key) {
    await this.#within("readwrite", (objects) => objects.delete(key));
  }

  /**
   * Reopen IndexedDB once if the browser closed it during sleep. Calls are served in order.
   * @param {IDBTransactionMode} mode
   * @param {(objects: IDBObjectStore) => IDBRequest} ask
   */
  async #within(mode, ask) {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      try {
        opened ??= open();
        const done = opened.then((database) => transact(database, this, mode, ask));
        const late = new Promise((_, reject) => setTimeout(reject, IDB_TIMEOUT_MS));
        return await Promise.race([done, late]);
      } catch {
        opened = null;
      }
    }
    return undefined;
  }
}
