// A table goes along to another server: packed behind the # of a link, which no server's log sees.

import { byId } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { say } from "../core/toast.js";

const KEPT = "stationmaster.server";

const taking = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-take]"));
if (taking) {
  const field = /** @type {HTMLInputElement} */ (byId("server"));
  field.value = localStorage.getItem(KEPT) ?? "";
  taking.addEventListener("submit", (event) => {
    event.preventDefault();
    const address = serverOf(field.value);
    if (!address) return say(t("This is no address of a server."));
    localStorage.setItem(KEPT, field.value);
    open(`${address}${taking.dataset.take}#${taking.dataset.packed}`, "_blank", "noopener");
  });
}

const brought = /** @type {HTMLFormElement | null} */ (document.querySelector("#brought"));
const bring = () => {
  if (!brought || location.hash.length < 2) return;
  /** @type {HTMLInputElement} */ (brought.elements.namedItem("packed")).value = location.hash.slice(1);
  brought.hidden = false;
  byId("by-file").hidden = true;
};
bring();
addEventListener("hashchange", bring);

/** The server that somebody typed, however: inside a network it has no HTTPS. Nothing for what is no address. */
function serverOf(typed) {
  const text = typed.trim();
  const isNear = /^[\d.:[\]]+(\/|$)|^localhost\b|^[^./]+(:\d+)?(\/|$)|\.local\b/.test(text);
  try {
    return new URL(/^https?:/.test(text) ? text : `${isNear ? "http" : "https"}://${text}`).origin;
  } catch {
    return "";
  }
}
