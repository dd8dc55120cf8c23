// For pages with only forms: each form is sent once, however often its button is tapped before the response.

import { byId } from "../core/dom.js";

addEventListener("submit", ({ target, submitter }) => {
  submitter?.setAttribute("aria-busy", "true");
  // Only after the form is read: a disabled button sends no value.
  setTimeout(() => target.querySelectorAll("button").forEach((button) => (button.disabled = true)));
});

/** @type {HTMLFormElement | null} */
const people = document.querySelector("form:has([list=known-people])");
if (people) import("../core/near-names.js").then(({ askNearPeople }) => askNearPeople(people));

/** @type {HTMLFormElement | null} */
const filters = document.querySelector(".filters");

addEventListener("pageshow", ({ persisted }) => {
  filters?.reset(); // a returning user sees the filters of the list, not the last choice
  if (!persisted) return;
  /** @type {NodeListOf<HTMLButtonElement>} */
  const buttons = document.querySelectorAll("form button[aria-busy], form button:disabled");
  for (const button of buttons) {
    button.disabled = false;
    button.removeAttribute("aria-busy");
  }
});

// The list is filtered on each choice; the form's button is for browsers without scripts.
filters?.querySelector("button")?.setAttribute("hidden", "");
filters?.addEventListener("change", () => filters.submit());

// A code sent too soon after wrong ones is sent again once the server accepts codes.
const again = byId("fault")?.dataset.again;
if (again) {
  const code = byId("code");
  const waiting = setTimeout(() => code.form?.submit(), Number(again) * 1000);
  code.addEventListener("input", () => clearTimeout(waiting)); // the user types another one
}
