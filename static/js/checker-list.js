// The routes as rows to tap: a network of one's own, and the other way to a board's tracks.

import { t } from "./i18n.js";
import { h, icon } from "./table/dom.js";

/** A row; `hues` are the colours {id, name, letter} by id, `give(id)` is what a tap does, `remove(id)` what the cross does. */
export function row(route, hues, { give, remove }) {
  const { id, a, b, length, color } = route;
  const hue = hues.get(color);
  const car = hue
    ? [h("span", { class: `car c-${color}`, "aria-hidden": "true" }, hue.letter), h("span", { class: "visually-hidden" }, hue.name)]
    : h("span", { class: "car car--none", "aria-hidden": "true" });
  const name = `${a} – ${b}`;
  return h(
    "li",
    { class: "line", "data-id": id },
    h("button", { type: "button", class: "line-give", onclick: () => give(id) }, car, h("bdi", { class: "name" }, name), h("b", { class: "figure" }, length)),
    remove &&
      h("button", { type: "button", class: "button button--icon button--plain", "aria-label": t("Remove {name}", { name }), onclick: () => remove(id) }, icon("cross")),
  );
}
