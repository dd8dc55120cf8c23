// The list of boxes, filtered by names in any language.

import { byId } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { ranked } from "../core/names.js";

export const finder = byId("find-box");

/** @type {NodeListOf<HTMLElement>} */
const shown = document.querySelectorAll(".boxes > [data-names]");
const boxes = [...shown].map((place) => ({ place, names: JSON.parse(place.dataset.names) }));

/** Show the boxes whose names match; returns them, best first. */
export function find(typed) {
  const found = ranked(typed, boxes, ({ names }) => names).map(({ place }) => place);
  for (const { place } of boxes) place.hidden = !found.includes(place);
  byId("no-box").textContent = found.length ? "" : t("No edition has that name.");
  return found;
}

// Pictures on the screen are fetched first, the others after the page.
addEventListener("load", () => {
  /** @type {NodeListOf<HTMLImageElement>} */
  const pictures = document.querySelectorAll(".boxes img");
  for (const picture of pictures) picture.loading = "eager";
});

finder.hidden = false;
finder.addEventListener("input", () => find(finder.value));
if (finder.value) find(finder.value); // the back button restores the typed text
