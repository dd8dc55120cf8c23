// The full-height panels (search, log, tickets, menu): dialogs of the page, opened by the buttons that name them.

import { t } from "../i18n.js";
import { byId } from "./dom.js";

/** `before[id]()` fills a panel before it opens. */
export function bindPanels(before) {
  for (const opener of document.querySelectorAll("[data-opens]")) {
    opener.addEventListener("click", () => {
      const panel = byId(opener.dataset.opens);
      before[panel.id]?.();
      panel.showModal();
      panel.querySelector("[data-first]")?.focus();
    });
  }
  for (const panel of document.querySelectorAll("dialog.panel")) {
    panel.addEventListener("click", (event) => {
      if (event.target === panel || event.target.closest("[data-closes]")) panel.close();
    });
  }
}

/** Hand the table's address on: by the phone's own sharing, else by copying, else by showing it. */
export function bindShare(title) {
  const field = byId("share-address");
  const said = byId("share-said");
  const url = location.origin + location.pathname;
  field.value = url;
  field.addEventListener("focus", () => field.select());
  byId("share-button").addEventListener("click", async () => {
    try {
      if (navigator.share) {
        await navigator.share({ title, url });
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
