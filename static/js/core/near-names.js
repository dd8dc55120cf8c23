// Ask once, before a form is sent, about a typed name that is one letter off a known one.

import { ask } from "./dialogs.js";
import { t } from "./i18n.js";
import { fold, nearest } from "./names.js";

/**
 * Hold back a form while a name in it may be misspelt. `fields` are its names, `known` the names to compare with. A
 * known name in another field of the form belongs to another player, so it is not suggested.
 * @param {HTMLFormElement} form
 * @param {() => HTMLInputElement[]} fields
 * @param {() => string[]} known
 */
export function askNearNames(form, fields, known) {
  const own = new Set(); // names that the user confirmed as new
  let isAsking = false;
  const firstDoubt = () => {
    const typed = fields().map(({ value }) => fold(value));
    const free = known().filter((name) => !typed.includes(fold(name)));
    for (const field of fields().filter(({ value, defaultValue }) => value !== defaultValue)) {
      const isKnown = known().some((name) => fold(name) === fold(field.value));
      const meant = isKnown || own.has(fold(field.value)) ? undefined : nearest(field.value, free);
      if (meant) return { field, meant };
    }
    return undefined;
  };
  form.addEventListener("submit", async (event) => {
    const doubt = firstDoubt();
    if (!doubt) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isAsking) return;
    isAsking = true;
    const { field, meant } = doubt;
    const name = field.value.trim();
    const { submitter } = /** @type {SubmitEvent} */ (event);
    const answer = await ask("near-name", [t("“{name}” is new. Did you mean {known}?", { name, known: meant })], "", [
      ["known", t("Yes, {known}", { known: meant })],
      ["new", t("No, {name} is new", { name })],
    ]);
    isAsking = false;
    if (!answer) return field.focus();
    if (answer === "known") {
      field.value = meant;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    } else own.add(fold(name));
    submitter?.click(); // iOS 15 has no requestSubmit
  }, { capture: true });
}

/** Ask about the people of a form whose fields suggest known ones. @param {HTMLFormElement} form */
export function askNearPeople(form) {
  const knownPeople = () => {
    const list = /** @type {HTMLDataListElement | null} */ (document.getElementById("known-people"));
    return [...(list?.options ?? [])].map(({ value }) => value);
  };
  askNearNames(
    form,
    () => [.../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[list=known-people]"))],
    knownPeople,
  );
}
