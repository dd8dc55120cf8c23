// When a table is taken to a server, it ends for the phones that joined this one: each receives its new address.

import { byId, findIn } from "../core/dom.js";

main();

async function main() {
  const around = await (globalThis.joins ?? /** @type {any} */ (parent).nearby)?.();
  if (!around?.end) return;
  const show = () => (byId("nearby-taken").hidden = around.people.length === 0);
  around.addEventListener("people", show);
  addEventListener("pagehide", () => around.removeEventListener("people", show));
  show();
  findIn(document, "[data-take]").addEventListener(
    "taken",
    (/** @type {any} */ { detail }) => around.end(detail),
  );
}
