// The full-height panels (search, log, tickets, menu): dialogs of the page, opened by the buttons that name them.

import { showModal } from "../back.js";
import { byId } from "./dom.js";

/** `fill(id)` fills a panel that is opened. */
export function bindPanels(fill) {
  for (const opener of document.querySelectorAll("[data-opens]")) {
    opener.addEventListener("click", () => {
      const panel = byId(opener.dataset.opens);
      showModal(panel);
      fill(panel.id);
      panel.querySelector("[data-first]")?.focus();
    });
  }
  /** @type {NodeListOf<HTMLDialogElement>} */
  const panels = document.querySelectorAll("dialog.panel");
  for (const panel of panels) {
    panel.addEventListener("click", (event) => {
      if (event.target === panel || event.target.closest("[data-closes]")) panel.close();
    });
  }
}
