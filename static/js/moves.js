// Sending moves. A move carries its own UUID, so that sending it again after a lost answer records it once.

import { t } from "./i18n.js";

const PAUSES_MS = [400, 1500];
const TIMEOUT_MS = 8000;

/**
 * Post one move and answer {ok, status, body, uuid}. A lost connection is retried with the same UUID; when that is in
 * vain, status is 0 and body.error.message says so; call again with the same `uuid` to go on trying.
 */
export async function send(url, seq, move, uuid = newUuid()) {
  const request = {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ uuid, seq, move }),
  };
  for (const pause of [...PAUSES_MS, null]) {
    try {
      const response = await fetch(url, { ...request, signal: timeout() });
      if (response.status < 500) {
        const body = await response.json();
        return { ok: response.ok, status: response.status, body, uuid };
      }
    } catch {
      // No connection, or its answer was lost: the same UUID again.
    }
    if (pause !== null) await new Promise((done) => setTimeout(done, pause));
  }
  const message = t("No connection. This isn’t recorded yet.");
  return { ok: false, status: 0, body: { error: { rule: null, message } }, uuid };
}

/** A random UUID; plain http on the local network has no crypto.randomUUID(). */
export function newUuid() {
  if (crypto.randomUUID) return crypto.randomUUID();
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
