// A list is narrowed down as soon as something is chosen; the form's button is for those who have no script.

/** @type {HTMLFormElement} */
const form = document.querySelector(".filters");

form?.querySelector("button").setAttribute("hidden", "");
form?.addEventListener("change", () => form.submit());
// Who comes back to a page finds chosen what its list shows, not what was chosen last.
addEventListener("pageshow", () => form?.reset());
