// A picture to share: the server draws it as SVG, a canvas here makes a PNG of it, and the phone's share sheet passes it
// on. Where there is no share sheet (a computer, or a plain address of the local network), or it fails, the PNG is downloaded.

import { t } from "./i18n.js";

const DENSITY = 2;
const TYPE = "image/png";

/** The picture at `url` as a PNG file of this name, `DENSITY` pixels for each unit of the drawing. */
async function draw(url, name) {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * DENSITY;
  canvas.height = image.naturalHeight * DENSITY;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => canvas.toBlob(done, TYPE));
  if (!blob) throw new Error("The canvas gave no picture.");
  return new File([blob], name, { type: TYPE });
}

/** Save a file as a browser saves a download. */
function download(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // a phone may ask first, and read it then
}

/** Give the file to the share sheet, or download it; what there is to say about it. */
async function pass(file) {
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return "";
    } catch (error) {
      if (error.name === "AbortError") return ""; // who closes the share sheet wants nothing more
      if (error.name === "NotAllowedError") return t("The picture is ready. Tap again to share it."); // drawing took too long
    }
  }
  download(file);
  return t("The picture is saved.");
}

for (const part of document.querySelectorAll("[data-picture]")) {
  const button = part.querySelector("button");
  const label = button.querySelector("[data-label]");
  const said = part.querySelector("[role=status]");
  const words = label.textContent;
  let file = null; // kept, so that a second tap shares at once
  button.hidden = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    label.textContent = t("Making the picture …");
    said.textContent = "";
    try {
      file ??= await draw(part.dataset.picture, part.dataset.name);
      said.textContent = await pass(file);
    } catch {
      said.textContent = t("The picture couldn’t be made. Check the connection and try again.");
    }
    label.textContent = words;
    button.disabled = false;
    button.focus({ preventScroll: true });
  });
}
