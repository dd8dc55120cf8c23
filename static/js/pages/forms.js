// Pages of forms alone: each is sent once, however often its button is tapped while the answer is on its way.

import { byId } from "../core/dom.js";

addEventListener("submit", ({ target, submitter }) => {
  submitter?.setAttribute("aria-busy", "true");
  // Only after the form is read: a button that is off sends no value.
  setTimeout(() => target.querySelectorAll("button").forEach((button) => (button.disabled = true)));
});

/** @type {HTMLFormElement | null} */
const people = document.querySelector("form:has([list=known-people])");
if (people) import("../core/near-names.js").then(({ askNearPeople }) => askNearPeople(people));

/** @type {HTMLFormElement | null} */
const filters = document.querySelector(".filters");

addEventListener("pageshow", ({ persisted }) => {
  filters?.reset(); // who comes back finds chosen what the list shows, not what was chosen last
  if (!persisted) return;
  /** @type {NodeListOf<HTMLButtonElement>} */
  const buttons = document.querySelectorAll("form button[aria-busy], form button:disabled");
  for (const button of buttons) {
    button.disabled = false;
    button.removeAttribute("aria-busy");
  }
});

// A list is narrowed down as soon as something is chosen; the form's button is for those who have no script.
filters?.querySelector("button")?.setAttribute("hidden", "");
filters?.addEventListener("change", () => filters.submit());

// A code that came too soon after wrong ones is sent again, once the server looks at codes again.
const again = byId("fault")?.dataset.again;
if (again) {
  const code = byId("code");
  const waiting = setTimeout(() => code.form?.submit(), Number(again) * 1000);
  code.addEventListener("input", () => clearTimeout(waiting)); // another one is being typed
}
