// Store a photo with its game when a user asks for it: shrink it on this phone and send it.

import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";

const MAX_BYTES = 200 * 1024; // as in companion/store/photos.py
// [pixels of the long side, JPEG quality]
const STEPS = [[1600, 0.75], [1400, 0.7], [1200, 0.7], [1200, 0.55], [1000, 0.55], [800, 0.5], [600, 0.5], [480, 0.3]];

/**
 * Store the picture at the game's address, unless the server has another photo than this page shows. `way` has the
 * address (data-keep) and the photo's version (data-version). Resolves to the reason if it isn't stored.
 * @param {HTMLCanvasElement} picture
 * @param {HTMLElement} way
 */
export async function keep(picture, way) {
  const jpeg = await shrunk(picture);
  if (!jpeg) return t("This file can’t be opened as a picture. Choose another one.");
  const form = new FormData();
  form.append("photo", jpeg, "board.jpg");
  form.append("version", way.dataset.version ?? "");
  try {
    const request = { method: "POST", headers: { Accept: "application/json" }, body: form };
    const answer = await fetch(way.dataset.keep ?? "", request);
    const { error, version } = await answer.json();
    if (answer.ok) way.dataset.version = version;
    return answer.ok ? "" : error.message;
  } catch {
    return t("No connection. Try again.");
  }
}

/** The finest JPEG of the picture that is small enough. It has none of the camera's metadata, such as the location. */
export async function shrunk(picture) {
  for (const [side, quality] of STEPS) {
    const scale = Math.min(1, side / Math.max(picture.width, picture.height));
    const [width, height] = [picture.width, picture.height].map((one) => Math.max(1, Math.round(one * scale)));
    const canvas = /** @type {HTMLCanvasElement} */ (h("canvas", { width, height }));
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, 0, 0, width, height);
    /** @type {Blob | null} */
    const jpeg = await new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));
    if (jpeg && jpeg.size <= MAX_BYTES) return jpeg;
  }
  return null;
}
