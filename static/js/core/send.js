// Requests of a phone. A move carries its UUID, so that sending it again after a lost response records it once.

import { t } from "./i18n.js";

const TIMEOUT_MS = 8000;
const NOT_NOW = [408, 429, 502, 503, 504]; // the server is busy, or a proxy doesn't reach it
const MAX_WAIT_S = 60; // that a server may ask for

/**
 * Post one move under its `uuid`; with `instead` it replaces the move with that index. Resolves to {status, body}.
 * Without a response `body` is null, and `status` is 0 for a lost connection, or 500 and above for a server that can't
 * take the move. A server that takes no moves now may add its reason (`why`), and `after`, the milliseconds to wait.
 * @param {string} url
 * @param {number} seq
 * @param {Move} wanted
 * @param {string} uuid
 * @returns {Promise<{status: number, body: Body | null, after?: number, why?: string}>}
 */
export async function send(url, seq, wanted, uuid) {
  const { instead, ...move } = wanted;
  const request = {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ uuid, seq, move, instead }),
  };
  try {
    const response = await fetch(url, { ...request, signal: timeout() });
    const { status } = response;
    if (status < 500 && !NOT_NOW.includes(status)) return { status, body: await response.json() };
    if (!NOT_NOW.includes(status)) return { status, body: null };
    const seconds = Number(response.headers.get("Retry-After"));
    const why = seconds > 0 ? (await response.json().catch(() => null))?.error?.message : "";
    return { status: 0, body: null, after: seconds > 0 ? 1000 * Math.min(seconds, MAX_WAIT_S) : 0, why };
  } catch {
    return { status: 0, body: null }; // no connection, its response was lost, or another server responded
  }
}

/** A random UUID; plain http on the local network has no crypto.randomUUID(). */
export function newUuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function timeout() {
  if (AbortSignal.timeout) return AbortSignal.timeout(TIMEOUT_MS);
  const controller = new AbortController();
  setTimeout(() => controller.abort(), TIMEOUT_MS);
  return controller.signal;
}

/**
 * Post the fields of one of a table's small forms. Resolves to {state}, or to {message} if it was refused.
 * @param {string} url
 * @param {Record<string, string> | string[][]} [fields]
 * @returns {Promise<{state?: State, message?: string}>}
 */
export async function post(url, fields = {}) {
  try {
    const request = { method: "POST", headers: { Accept: "application/json" }, body: new URLSearchParams(fields) };
    const response = await fetch(url, request);
    const body = await response.json();
    return response.ok ? { state: body } : { message: body.error.message };
  } catch {
    return { message: t("No connection. Try again.") };
  }
}
