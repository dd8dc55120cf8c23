// Store a folder of the app's file system in IndexedDB, in pieces: a change is written by one transaction, completely
// or not at all, and only the changed pieces.

const { pathname } = new URL("./", import.meta.url); // another pocket of the host is at another path
const DATABASE = `${pathname.slice(1)}stationmaster-pocket`;
const PIECE_BYTES = 32 * 1024;
const SKIPPED = /-(shm|journal)$/; // SQLite recreates these

export class Storage {
  /** `files` is Emscripten's FS, `folder` a folder there. */
  static async open(files, folder) {
    files.mkdirTree(folder);
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("pieces");
    return new Storage(files, folder, await done(opening));
  }

  constructor(files, folder, database) {
    this.files = files;
    this.folder = folder;
    this.database = database;
    this.kept = new Map(); // by file: its bytes, as they are stored
  }

  /** Fill the folder from the database. */
  async load() {
    const pieces = this.database.transaction("pieces").objectStore("pieces");
    const [keys, values] = await Promise.all([done(pieces.getAllKeys()), done(pieces.getAll())]);
    const found = new Map();
    keys.forEach(([name], number) => found.set(name, [...(found.get(name) ?? []), values[number]])); // in their order
    for (const [name, parts] of found) {
      const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
      let at = 0;
      for (const part of parts) {
        bytes.set(part, at);
        at += part.length;
      }
      this.files.writeFile(`${this.folder}/${name}`, bytes);
      this.kept.set(name, bytes);
    }
  }

  /** Write the changes since the last call; resolves when they are on the disk. */
  async save() {
    const names = this.files.readdir(this.folder).filter((name) => !name.startsWith(".") && !SKIPPED.test(name));
    const now = new Map(names.map((name) => [name, this.files.readFile(`${this.folder}/${name}`)]));
    const changes = [...new Set([...names, ...this.kept.keys()])].flatMap((
      name,
    ) => [...this.#changes(name, now.get(name))]);
    if (changes.length === 0) return;
    const transaction = this.database.transaction("pieces", "readwrite", { durability: "strict" });
    const pieces = transaction.objectStore("pieces");
    for (const [key, piece] of changes) piece ? pieces.put(piece, key) : pieces.delete(key);
    transaction.commit?.();
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    this.kept = now;
  }

  /** Each changed piece by its key; false for a deleted one. */
  *#changes(name, now = new Uint8Array()) {
    const before = this.kept.get(name) ?? new Uint8Array();
    for (let at = 0; at < Math.max(now.length, before.length); at += PIECE_BYTES) {
      const piece = now.subarray(at, at + PIECE_BYTES);
      if (!isSame(piece, before.subarray(at, at + PIECE_BYTES))) {
        yield [[name, at / PIECE_BYTES], piece.length > 0 && piece.slice()];
      }
    }
  }
}

function isSame(one, other) {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
