// The photo outlives a reload in this tab, shrunk, as long as something of it is asked about: the pieces beside the
// questions are cut from it.

import { h } from "../core/dom.js";
import { forThisTab } from "../core/store.js";
import { shrunk } from "./keep.js";

/**
 * Remember a picture, and where the board's corners are on it, under this name, if that is still wanted once it is
 * shrunk.
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
  if (isWanted()) forThisTab.write(name, { url: reader.result, shares });
}

/** The picture of this name, with its corners; null where there is none. @param {string} name */
export async function recall(name) {
  const kept = forThisTab.read(name);
  if (!kept) return null;
  const image = /** @type {HTMLImageElement} */ (h("img", { src: kept.url }));
  await image.decode();
  const canvas =
    /** @type {HTMLCanvasElement} */ (h("canvas", { width: image.naturalWidth, height: image.naturalHeight }));
  /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).drawImage(image, 0, 0);
  return { canvas, corners: kept.shares.map(([x, y]) => [x * canvas.width, y * canvas.height]) };
}

/** @param {string} name */
export const forget = (name) => forThisTab.write(name, null);
