// How a player's colour is shown: a little car with the colour's letter, for those who can't rely on hue.

import { t } from "./i18n.js";

/** The letter of a colour in the reader's language. */
export function letter(color) {
  const letters = {
    red: t("R"),
    blue: t("B"),
    green: t("G"),
    yellow: t("Y"),
    black: t("K"),
    white: t("W"),
    orange: t("O"),
    purple: t("P"),
  };
  return letters[color];
}

/** The car as an element; it is decoration, the player's name stands beside it. */
export function car(color, big = false) {
  const span = document.createElement("span");
  span.className = `car c-${color}${big ? " car--big" : ""}`;
  span.setAttribute("aria-hidden", "true");
  span.textContent = letter(color);
  return span;
}
