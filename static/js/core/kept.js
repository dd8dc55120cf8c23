// What is kept in IndexedDB: moves that aren't settled, and the last state of each table.

import { own } from "./base.js";

const DATABASE = own("stationmaster");
const KEYS = { moves: "uuid", states: "table" }; // by name of a store: what its objects are known by
const PATIENCE_MS = 5000; // some phones never answer after they have slept

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
 * What the request that `ask(objects)` makes answers, once everything is written.
 * @param {IDBDatabase} database
 * @param {Store} store
 * @param {IDBTransactionMode} mode
 * @param {(objects: IDBObjectStore) => IDBRequest} ask
 */
function transact(database, { name, durability }, mode, ask) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, mode, { durability });
    const request = ask(transaction.objectStore(name));
    transaction.commit?.(); // else it is committed in a later turn, which a page that is just being left doesn't get
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

export class Store {
  /**
   * `durability` is IndexedDB's: whether what is written outlives a flat battery a moment later.
   * @param {"moves" | "states"} name
   * @param {IDBTransactionDurability} durability
   */
  constructor(name, durability) {
    this.name = name;
    this.durability = durability;
  }

  /** Everything, in no order; null where nothing can be kept. */
  async all() {
    return (await this.#within("readonly", (objects) => objects.getAll())) ?? null;
  }

  /** One object by its key, or null. @param {string} key */
  async get(key) {
    return (await this.#within("readonly", (objects) => objects.get(key))) ?? null;
  }

  /** Whether the object is kept now, in the place of one with the same key. @param {object} object */
  async put(object) {
    return (await this.#within("readwrite", (objects) => objects.put(object))) !== undefined;
  }

  /** @param {string} key */
  async delete(key) {
    await this.#within("readwrite", (objects) => objects.delete(key));
  }

  /**
   * Phones close a database while they sleep: then it is opened again, once. Calls are served in their order.
   * @param {IDBTransactionMode} mode
   * @param {(objects: IDBObjectStore) => IDBRequest} ask
   */
  async #within(mode, ask) {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      try {
        opened ??= open();
        const done = opened.then((database) => transact(database, this, mode, ask));
        const late = new Promise((_, reject) => setTimeout(reject, PATIENCE_MS));
        return await Promise.race([done, late]);
      } catch {
        opened = null;
      }
    }
    return undefined;
  }
}
