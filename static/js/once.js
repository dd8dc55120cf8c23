// A form is sent once, however often its button is tapped while the answer is on its way.

addEventListener("submit", ({ target, submitter }) => {
  submitter?.setAttribute("aria-busy", "true");
  // Only after the form is read: a button that is off sends no value.
  setTimeout(() => target.querySelectorAll("button").forEach((button) => (button.disabled = true)));
});

// Whoever comes back to the page finds it as it was.
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  /** @type {NodeListOf<HTMLButtonElement>} */
  const buttons = document.querySelectorAll("form button[aria-busy], form button:disabled");
  for (const button of buttons) {
    button.disabled = false;
    button.removeAttribute("aria-busy");
  }
});
