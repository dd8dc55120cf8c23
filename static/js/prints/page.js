// The form of a fact that printings of a board differ in: it can be saved once a field differs from the current value.

import { byId } from "../core/dom.js";

const form = /** @type {HTMLFormElement | null} */ (byId("print"));

/** @param {Element} field */
function differs(field) {
  if (field instanceof HTMLSelectElement) return [...field.options].some((one) => one.selected !== one.defaultSelected);
  return field instanceof HTMLInputElement && field.value !== field.defaultValue;
}

function show() {
  const save = /** @type {HTMLButtonElement} */ (byId("print-save"));
  save.disabled = ![...(form?.elements ?? [])].some(differs);
}

if (form) {
  form.addEventListener("input", show);
  addEventListener("pageshow", show); // after the browser has restored the fields
}
