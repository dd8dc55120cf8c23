// Store a photo with a game from its result page.

import { t } from "../core/i18n.js";
import { keep } from "./keep.js";
import { readPicture, Unreadable } from "./pick.js";

const part = /** @type {HTMLElement} */ (document.querySelector("[data-keep]"));
const field = /** @type {HTMLInputElement} */ (part.querySelector("input"));
const status = /** @type {HTMLElement} */ (part.querySelector("[role=status]"));

field.addEventListener("change", send);
send(); // chosen before this script was loaded

async function send() {
  const file = field.files?.[0];
  if (!file) return;
  // i18n: a photo is being sent
  status.textContent = t("Sending …");
  const why = await readPicture(file).then(
    ({ canvas }) => keep(canvas, part),
    (
      error,
    ) => (error instanceof Unreadable
      ? error.message
      : t("This file can’t be opened as a picture. Choose another one.")),
  );
  field.value = ""; // the same file can be chosen again
  if (why) status.textContent = why;
  else location.reload();
}
