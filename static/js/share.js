// Handing a table's address on: by the phone's own sharing, else by copying, else by showing it.

import { t } from "./i18n.js";

/** Bind the page's invitation. */
export function bindShare() {
  const field = document.getElementById("share-address");
  const said = document.getElementById("share-said");
  const url = field.value;
  field.addEventListener("focus", () => field.select());
  document.getElementById("share-button").addEventListener("click", async () => {
    try {
      if (navigator.share) {
        await navigator.share({ title: document.title, url });
        return;
      }
      // Plain http on the local network has no clipboard.
      await navigator.clipboard.writeText(url);
      said.textContent = t("Copied.");
    } catch (error) {
      if (error.name === "AbortError") return; // the person closed the sharing sheet
      field.focus();
      said.textContent = t("Copy the address above.");
    }
  });
}
