// Reconnect two phones without a new code: each leaves a connection waiting, and can call the other's. The data for a
// call survives a reload. A browser that can't be called with credentials agreed in advance needs a new code.

import { pack, unpack } from "./codes.js";
import { accept, answer, close, offer } from "./link.js";

const { pathname } = new URL("../", import.meta.url); // another pocket of the host is at another path
const DATABASE = `${pathname.slice(1)}stationmaster-nearby`; // certificates can't be stored elsewhere
const STORES = ["calls", "guests"];
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const ECDSA = { name: "ECDSA", namedCurve: "P-256" };

export const random = (count) => crypto.getRandomValues(new Uint8Array(count));

/** The message to the other phone: an offer of a waiting connection. */
export async function leave() {
  const made = await offer(random(4));
  return { made, bytes: made.bytes };
}

/**
 * Store how to call the connection that the phone of `whom` has left. Resolves to the bytes that it needs for the call.
 */
export async function learn(whom, offered) {
  const { name } = unpack(offered);
  const certificate = await RTCPeerConnection.generateCertificate(/** @type {any} */ (ECDSA));
  const [{ value: fingerprint }] = certificate.getFingerprints();
  const [user, password] = [word(4), word(24)];
  await keep(whom, { offered, certificate, user, password });
  return pack({ type: "answer", name, user, password, fingerprint, addresses: [] });
}

/** Call `whom`; resolves to null if nothing is stored. */
export async function call(whom) {
  const kept = await keptFor(whom);
  return kept && answer(kept.offered, kept);
}

export { accept, close };

function word(count) {
  return [...random(count)].map((one) => LETTERS[one % LETTERS.length]).join("");
}

async function keep(whom, kept) {
  const store = await opened("calls", "readwrite");
  store.put(kept, whom);
  await new Promise((resolve) => (store.transaction.oncomplete = resolve));
}

async function keptFor(whom) {
  return done((await opened("calls", "readonly")).get(whom));
}

/** Whether `whom` can be called. */
export async function knows(whom) {
  return (await keptFor(whom)) !== null;
}

/** Forget how to call `whom`, and that it was a guest. */
export async function forget(whom, names = STORES) {
  for (const name of names) (await opened(name, "readwrite")).delete(whom);
}

/** Store the data of a guest. */
export async function remember(id, known) {
  (await opened("guests", "readwrite")).put(known, id);
}

/** All stored guests: [id, known]. */
export async function remembered() {
  const store = await opened("guests", "readonly");
  const [ids, known] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
  return ids.map((id, at) => [id, known[at]]);
}

function opened(name, mode) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => STORES.forEach((one) => opening.result.createObjectStore(one));
    opening.onsuccess = () => {
      const { result: database } = opening;
      const transaction = database.transaction(name, mode, { durability: "strict" });
      transaction.addEventListener("complete", () => database.close());
      resolve(transaction.objectStore(name));
    };
    opening.onerror = () => reject(opening.error);
  });
}

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result ?? null);
    request.onerror = () => reject(request.error);
  });
}
