// Take a table to another server: packed behind the # of a link, which no server's log sees.

import { base } from "../core/base.js";
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
    if (!address) return say(t("This isn’t a server’s address."));
    localStorage.setItem(KEPT, field.value);
    taking.dispatchEvent(new CustomEvent("taken", { detail: address })); // notifies the phones that joined this one
    open(`${address}${taking.dataset.take.slice(base.length)}#${taking.dataset.packed}`, "_blank", "noopener");
  });
}

const brought = /** @type {HTMLFormElement | null} */ (document.querySelector("#brought"));
const showBrought = () => {
  if (!brought || location.hash.length < 2) return;
  /** @type {HTMLInputElement} */ (brought.elements.namedItem("packed")).value = location.hash.slice(1);
  brought.hidden = false;
  byId("by-file").hidden = true;
  history.replaceState(null, "", location.pathname); // the back button doesn't send it once more
  brought.submit(); // this stores nothing: the next page shows a preview
};
showBrought();
addEventListener("hashchange", showBrought);

/**
 * The start page of the server from a typed address or a copied link of a table or a group. Inside a network it has no
 * HTTPS. "" if the text is no address.
 */
function serverOf(typed) {
  const text = typed.trim();
  const isNear = /^[\d.:[\]]+(\/|$)|^localhost\b|^[^./]+(:\d+)?(\/|$)|\.local\b/.test(text);
  try {
    const { origin, pathname } = new URL(/^https?:/.test(text) ? text : `${isNear ? "http" : "https"}://${text}`);
    return `${origin}${pathname.replace(/(\/[tg]\/[\w-]{22}.*|\/)$/, "")}/`;
  } catch {
    return "";
  }
}
