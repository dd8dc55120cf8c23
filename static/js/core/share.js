// Share a page's content: with the phone's share sheet, else by copying, else by showing it.

import { byId } from "./dom.js";
import { t } from "./i18n.js";

/** @type {Record<string, string>} */
const REFUSED = { AbortError: "done", NotAllowedError: "again" };

/**
 * Open the phone's share sheet. Resolves to "done", also if the user closes it; "again" if it needs another tap,
 * because preparing took too long; "" if there is none, or it fails.
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
 * Share {text} or {title, url}, or copy it. Resolves to the sentence to show, or null if only the user can copy it.
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

/** Bind the address to share (table/parts/invitation.html), if the page has one. */
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
