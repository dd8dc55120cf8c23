// How two phones that have spoken once find each other again without a code: each leaves a connection waiting, and
// knows how to call the other's. What is needed for a call outlives a reload. Where a browser won't be called by names
// that were agreed upon before, it takes a new code.

import { pack, unpack } from "./codes.js";
import { accept, answer, close, offer } from "./link.js";

const { pathname } = new URL("../", import.meta.url); // another pocket of the host is at another path
const DATABASE = `${pathname.slice(1)}stationmaster-nearby`; // certificates can't be kept elsewhere
const STORES = ["calls", "guests"];
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const ECDSA = { name: "ECDSA", namedCurve: "P-256" };

export const random = (count) => crypto.getRandomValues(new Uint8Array(count));

/** What is to be sent to the other phone: an offer of a connection that waits. */
export async function leave() {
  const made = await offer(random(4));
  return { made, bytes: made.bytes };
}

/** Keep for `whom` how to call what the other phone has left; the bytes that it has to know of the call. */
export async function learn(whom, offered) {
  const { name } = unpack(offered);
  const certificate = await RTCPeerConnection.generateCertificate(/** @type {any} */ (ECDSA));
  const [{ value: fingerprint }] = certificate.getFingerprints();
  const [user, password] = [word(4), word(24)];
  await keep(whom, { offered, certificate, user, password });
  return pack({ type: "answer", name, user, password, fingerprint, addresses: [] });
}

/** A call by what is kept for `whom`; null when nothing is. */
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

/** Whether this one can be called. */
export async function knows(whom) {
  return (await keptFor(whom)) !== null;
}

/** Forget how to call this one, and that it was a guest. */
export async function forget(whom, names = STORES) {
  for (const name of names) (await opened(name, "readwrite")).delete(whom);
}

/** Keep what there is to know of a guest. */
export async function remember(id, known) {
  (await opened("guests", "readwrite")).put(known, id);
}

/** All guests that are known: [id, known]. */
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
