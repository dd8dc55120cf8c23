// A file on its way into a group: it is sent once; its progress is shown, also on a reopened page.

import { t } from "../core/i18n.js";
import { say } from "../core/toast.js";

const POLL_INTERVAL_MS = 700;

/** Show the progress in the bar. Resolves to whether the import is still running. @param {HTMLProgressElement} bar */
async function look(bar) {
  try {
    const { done, of, goes_on: goesOn } = await (await fetch(bar.dataset.far)).json();
    if (of) Object.assign(bar, { max: of, value: done });
    return goesOn;
  } catch {
    return true; // the next request may reach it
  }
}

const going = /** @type {HTMLProgressElement | null} */ (document.querySelector("main > progress"));
/** @param {HTMLProgressElement} bar */
const follow = async (bar) => ((await look(bar)) ? setTimeout(follow, POLL_INTERVAL_MS, bar) : location.reload());
if (going) follow(going);

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-bring]"));
if (form) {
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
  const label = /** @type {HTMLElement} */ (button.querySelector("[data-label]"));
  const bar = /** @type {HTMLProgressElement} */ (form.querySelector("progress"));
  const words = label.textContent;

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.disabled) return; // once is enough
    const sent = new FormData(form);
    button.disabled = true;
    label.textContent = t("Importing …");
    bar.hidden = false;
    const looks = setInterval(() => look(bar), POLL_INTERVAL_MS);
    try {
      const answer = await fetch(form.action, { method: "POST", body: sent });
      if (answer.redirected) return location.assign(answer.url);
      if (answer.ok) return form.submit(); // the page shows another question
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      say(page.querySelector("main")?.textContent?.trim() || t("No connection. Try again."));
    } catch {
      say(t("No connection. Try again."));
    } finally {
      clearInterval(looks);
      bar.hidden = true;
      button.disabled = false;
      label.textContent = words;
    }
  });
}
