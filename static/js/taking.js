// The ways out of a finished game and into a group: the result as text for a chat, and files that are brought in.

import { t } from "./i18n.js";

/** Give the text to the share sheet or the clipboard; whether it needs no further help, and what there is to say. */
async function pass(text) {
  if (navigator.share) {
    try {
      await navigator.share({ text });
      return [true, ""];
    } catch (error) {
      if (error.name === "AbortError") return [true, ""]; // the person closed the share sheet
      if (error.name === "NotAllowedError") return [true, t("The text is ready. Tap again to share it.")]; // fetching took too long
    }
  }
  try {
    await navigator.clipboard.writeText(text);
    return [true, t("Copied.")];
  } catch {
    return [false, t("Copy the text above.")]; // plain http on the local network has no clipboard
  }
}

/** The text at the address; throws when there is none to be had. */
async function fetched(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(response.statusText);
  return response.text();
}

for (const part of document.querySelectorAll("[data-result-text]")) {
  const button = part.querySelector("button");
  const shown = part.querySelector("textarea");
  const said = part.querySelector("[role=status]");
  let text = ""; // kept, so that a second tap shares at once
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      text ||= await fetched(part.dataset.resultText);
    } catch {
      said.textContent = t("No connection. Try again.");
      return;
    }
    const [passed, words] = await pass(text);
    said.textContent = words;
    shown.hidden = passed;
    if (passed) return;
    shown.value = text;
    shown.focus();
    shown.select();
  });
}

for (const form of document.querySelectorAll("[data-taking-in]")) {
  const button = form.querySelector("button");
  const label = button.querySelector("[data-label]");
  const words = label.textContent;
  form.addEventListener("submit", (event) => {
    if (button.getAttribute("aria-disabled") === "true") {
      event.preventDefault(); // once is enough
      return;
    }
    button.setAttribute("aria-disabled", "true");
    label.textContent = t("Bringing it in …");
  });
  // The browser's way back shows the page as it was left.
  globalThis.addEventListener("pageshow", () => {
    button.removeAttribute("aria-disabled");
    label.textContent = words;
  });
}
