// Storage of the app on a single device: in pieces, and a failed write is repeated later.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Storage } from "../../tools/pocket/page/storage.js";

const PIECE = 32 * 1024;
const HOME = "/phone";

/** The used part of IndexedDB. A transaction on a `full` database is rolled back. */
class Database {
  pieces = new Map(); // by the key as text, in the order of keys
  isFull = false;
  written = 0;

  transaction() {
    const changes = [];
    const transaction = { objectStore: () => store };
    const answer = (result) => {
      const request = { result };
      queueMicrotask(() => request.onsuccess());
      return request;
    };
    const inOrder = () =>
      [...this.pieces].sort(([, one], [, other]) => one.key[1] - other.key[1]).map(([, kept]) => kept);
    const store = {
      getAll: () => answer(inOrder().map(({ piece }) => piece)),
      getAllKeys: () => answer(inOrder().map(({ key }) => key)),
      put: (piece, key) => changes.push(() => this.pieces.set(key.join(), { key, piece })),
      delete: (key) => changes.push(() => this.pieces.delete(key.join())),
    };
    transaction.commit = () =>
      queueMicrotask(() => {
        if (this.isFull) return transaction.onabort();
        for (const change of changes) change();
        this.written += changes.length;
        transaction.oncomplete();
      });
    return transaction;
  }
}

/** A folder of Emscripten's. */
class Files extends Map {
  readdir = () => [".", "..", ...[...this.keys()].map((path) => path.slice(HOME.length + 1))];
  readFile = (path) => this.get(path).slice();
  writeFile = (path, bytes) => this.set(path, bytes.slice());
}

const GAMES = `${HOME}/games.db`;

/** The stored data at the next start. */
async function found(database) {
  const files = new Files();
  await new Storage(files, HOME, database).load();
  return files;
}

test("what was written is there at the next start, and only pieces that changed are written", async () => {
  const [database, files] = [new Database(), new Files()];
  const storage = new Storage(files, HOME, database);
  const bytes = new Uint8Array(3 * PIECE + 5).map((_, at) => at / 1000);
  files.set(GAMES, bytes);
  files.set(`${GAMES}-shm`, new Uint8Array(9));
  await storage.save();
  assert.deepEqual([...(await found(database))], [[GAMES, bytes]]);
  assert.equal(database.written, 4);
  bytes[PIECE] += 1;
  await storage.save();
  assert.equal(database.written, 5);
  files.set(GAMES, bytes.slice(0, PIECE));
  await storage.save();
  assert.deepEqual((await found(database)).get(GAMES), bytes.slice(0, PIECE));
  files.delete(GAMES);
  await storage.save();
  assert.deepEqual([...(await found(database))], []);
});

test("what a full phone couldn't write is written with what comes after it", async () => {
  const [database, files] = [new Database(), new Files()];
  const storage = new Storage(files, HOME, database);
  const bytes = new Uint8Array(2 * PIECE);
  files.set(GAMES, bytes);
  await storage.save();
  database.isFull = true;
  bytes[0] = 1;
  await assert.rejects(storage.save());
  database.isFull = false;
  bytes[PIECE] = 2;
  await storage.save();
  assert.deepEqual((await found(database)).get(GAMES), bytes);
});
