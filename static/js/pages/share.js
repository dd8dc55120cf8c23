// Share and import: the result as text for a chat, a picture to share, the address of a group, and files that are
// imported.

import { findIn } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { bindShare, share, shareOrCopy } from "../core/share.js";

const PX_PER_UNIT = 2;
const TYPE = "image/png";

// --- the result as text

/** Fetch the text at the address; throws if it is unavailable. */
async function fetchText(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(response.statusText);
  return response.text();
}

for (const part of document.querySelectorAll("[data-result-text]")) {
  const button = findIn(part, "button");
  const shown = findIn(part, "textarea");
  const status = findIn(part, "[role=status]");
  let text = ""; // cached, so that a second tap shares at once
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      text ||= await fetchText(part.dataset.resultText);
    } catch {
      status.textContent = t("No connection. Try again.");
      return;
    }
    const words = await shareOrCopy({ text });
    status.textContent = words ?? t("Copy the text above.");
    shown.hidden = words !== null;
    if (shown.hidden) return;
    shown.value = text;
    shown.focus();
    shown.select();
  });
}

// --- a picture: the server draws it as SVG, and a canvas makes a PNG of it

async function draw(url, name) {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * PX_PER_UNIT;
  canvas.height = image.naturalHeight * PX_PER_UNIT;
  const picture = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  picture.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => canvas.toBlob(done, TYPE));
  if (!blob) throw new Error("The canvas gave no picture.");
  return new File([blob], name, { type: TYPE });
}

function download(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // a phone may ask first, and read it then
}

/**
 * Share the file, or download it if sharing is unavailable, as on a plain http address. Resolves to the sentence to
 * show.
 */
async function shareOrDownload(file) {
  const result = await share({ files: [file] });
  if (result === "done") return "";
  if (result === "again") return t("The picture is ready. Tap again to share it.");
  download(file);
  return t("The picture is saved.");
}

for (const part of document.querySelectorAll("[data-picture]")) {
  const button = findIn(part, "button");
  const label = findIn(button, "[data-label]");
  const status = findIn(part, "[role=status]");
  const words = label.textContent;
  let file = null; // cached, so that a second tap shares at once
  button.hidden = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    label.textContent = t("Creating the picture …");
    status.textContent = "";
    try {
      file ??= await draw(part.dataset.picture, part.dataset.name);
      status.textContent = await shareOrDownload(file);
    } catch {
      status.textContent = t("The picture couldn’t be made. Check the connection and try again.");
    }
    label.textContent = words;
    button.disabled = false;
    button.focus({ preventScroll: true });
  });
}

// --- the address of a group, and a file that is imported

bindShare();

for (const form of document.querySelectorAll("[data-import]")) {
  const button = findIn(form, "button");
  const label = findIn(button, "[data-label]");
  const words = label.textContent;
  form.addEventListener("submit", (event) => {
    if (button.ariaDisabled === "true") return event.preventDefault(); // once is enough
    button.ariaDisabled = "true";
    // i18n: a file is being read
    label.textContent = t("Importing …");
  });
  // The back button restores the page as it was left.
  addEventListener("pageshow", () => {
    button.removeAttribute("aria-disabled");
    label.textContent = words;
  });
}
