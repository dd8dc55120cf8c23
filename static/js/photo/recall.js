// Store the photo, shrunk, in this tab while there are questions about it, so that it survives a reload: their pieces
// are cut from it.

import { h } from "../core/dom.js";
import { sessionStore } from "../core/store.js";
import { shrunk } from "./keep.js";

/**
 * Store a picture and the board's corners on it under this name, if that is still wanted once it is shrunk.
 * @param {string} name
 * @param {HTMLCanvasElement} picture
 * @param {number[][]} corners
 * @param {() => boolean} isWanted
 */
export async function remember(name, picture, corners, isWanted) {
  const jpeg = await shrunk(picture);
  if (!jpeg) return;
  const reader = new FileReader();
  const shares = corners.map(([x, y]) => [x / picture.width, y / picture.height]);
  await new Promise((done) => {
    reader.onload = done;
    reader.readAsDataURL(jpeg);
  });
  if (isWanted()) sessionStore.write(name, { url: reader.result, shares });
}

/** The picture of this name, with its corners, or null. @param {string} name */
export async function recall(name) {
  const kept = sessionStore.read(name);
  if (!kept) return null;
  const image = /** @type {HTMLImageElement} */ (h("img", { src: kept.url }));
  await image.decode();
  const canvas =
    /** @type {HTMLCanvasElement} */ (h("canvas", { width: image.naturalWidth, height: image.naturalHeight }));
  /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).drawImage(image, 0, 0);
  return { canvas, corners: kept.shares.map(([x, y]) => [x * canvas.width, y * canvas.height]) };
}

/** @param {string} name */
export const forget = (name) => sessionStore.write(name, null);
