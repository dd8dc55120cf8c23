// Handing on what a page has to give: by the phone's own sharing, else by copying, else by showing it.

import { byId } from "./dom.js";
import { t } from "./i18n.js";

/** @type {Record<string, string>} */
const REFUSED = { AbortError: "done", NotAllowedError: "again" };

/**
 * Give something to the phone's share sheet: "done", also when a person closes that; "again" where it wants another
 * tap, since making it took too long; "" where there is none, or it fails.
 * @param {ShareData} content
 */
export async function share(content) {
  if (!navigator.share || (content.files && !navigator.canShare?.(content))) return "";
  try {
    await navigator.share(content);
    return "done";
  } catch (/** @type {any} */ error) {
    return REFUSED[error.name] ?? "";
  }
}

/**
 * Share {text} or {title, url}, or copy it: what to say, or null where only a person can copy it.
 * @param {ShareData} content
 */
export async function shareOrCopy(content) {
  const result = await share(content);
  if (result === "done") return "";
  if (result === "again" && content.text) return t("The text is ready. Tap again to share it.");
  try {
    await navigator.clipboard.writeText(content.text ?? content.url ?? ""); // plain http on the local network has none
    // i18n: to the clipboard
    return t("Copied.");
  } catch {
    return null;
  }
}

/** Bind the address to share (table/parts/invitation.html), where the page has one. */
export function bindShare() {
  const field = byId("share-address");
  if (!field) return;
  field.addEventListener("focus", () => field.select());
  byId("share-button").addEventListener("click", async () => {
    const words = await shareOrCopy({ title: document.title, url: field.value });
    if (words === null) field.focus();
    byId("share-result").textContent = words ?? t("Copy the address above.");
  });
}
