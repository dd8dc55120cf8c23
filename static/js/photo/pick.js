// Decode a picture from the camera or the album, upright and no larger than the reader needs; or explain why it can't
// be read.

import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";

const MAX_SIDE_PX = 2000; // then a car has about 60 pixels
const MIN_SIDE_PX = 500; // minimum, or a car is a dot
const MAX_MEGAPIXELS = 64; // enough for most cameras; a phone needs four bytes for each pixel
const HEAD_BYTES = 512 * 1024; // the picture's size is within these bytes
const SAMPLE_PX = 64; // pixels across for measuring light
const MIN_LIGHTNESS = 14; // on average, of 255
const MIN_CONTRAST = 5; // average difference in lightness, of 255; less is a picture of nothing

/** The message is shown to the user. */
export class Unreadable extends Error {}

/**
 * The picture of a file: `canvas` to show, `image` to read. Rejects with Unreadable.
 * @param {File} file
 */
export async function readPicture(file) {
  const head = new DataView(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (starts(head, 0, "%PDF")) {
    throw new Unreadable(t("This is a PDF. Choose the picture itself, or photograph the board here."));
  }
  const size = sizeOf(head);
  const megapixels = Math.round(((size?.width ?? 0) * (size?.height ?? 0)) / 1e6);
  if (megapixels > MAX_MEGAPIXELS) {
    throw new Unreadable(
      t("This picture has {n} megapixels, too many for a phone. Up to {most} will do: photograph the board here.", {
        n: megapixels,
        most: MAX_MEGAPIXELS,
      }),
    );
  }
  const bitmap = await decoded(file).catch(() => null);
  if (!bitmap) {
    throw new Unreadable(
      isHeic(head)
        ? t("This browser can’t open HEIC pictures. Photograph the board here, or send yourself the picture as JPEG.")
        : t("This file can’t be opened as a picture. Choose another one."),
    );
  }
  const canvas = drawn(bitmap, Math.min(1, MAX_SIDE_PX / Math.max(bitmap.width, bitmap.height)));
  const sample = drawn(bitmap, SAMPLE_PX / Math.max(bitmap.width, bitmap.height));
  bitmap.close();
  if (Math.min(canvas.width, canvas.height) < MIN_SIDE_PX) {
    throw new Unreadable(t("This picture is too small to make out the trains. Choose the original one."));
  }
  checkLight(pixelsOf(sample).data);
  return { canvas, image: pixelsOf(canvas) };
}

/** Upright, by the orientation in the phone's EXIF data. Older browsers take no options but apply it by default. */
const decoded = (file) =>
  createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => createImageBitmap(file));

function drawn(bitmap, scale) {
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = /** @type {HTMLCanvasElement} */ (h("canvas", { width, height }));
  const context = contextOf(canvas);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

const contextOf = (
  canvas,
) => /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));

const pixelsOf = (canvas) => contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);

function checkLight(data) {
  const lights = Array.from(
    { length: data.length / 4 },
    (_, at) => (data[4 * at] + data[4 * at + 1] + data[4 * at + 2]) / 3,
  );
  const mean = lights.reduce((sum, one) => sum + one, 0) / lights.length;
  const spread = lights.reduce((sum, one) => sum + Math.abs(one - mean), 0) / lights.length;
  if (mean < MIN_LIGHTNESS) {
    throw new Unreadable(t("This picture is almost black. Take one with more light, without flash."));
  }
  if (spread < MIN_CONTRAST) throw new Unreadable(t("Nothing can be seen in this picture. Choose another one."));
}

// --- the head of a file

const starts = (head, at, letters) =>
  at + letters.length <= head.byteLength &&
  [...letters].every((one, index) => head.getUint8(at + index) === one.charCodeAt(0));

const isHeic = (head) =>
  starts(head, 4, "ftyp") &&
  ["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"].some((brand) => starts(head, 8, brand));

/**
 * Width and height of a JPEG or PNG, before all of it is decoded; null if its head has none.
 * @param {DataView} head
 */
function sizeOf(head) {
  if (starts(head, 1, "PNG")) return { width: head.getUint32(16), height: head.getUint32(20) };
  if (head.byteLength < 4 || head.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 < head.byteLength; at += 2 + head.getUint16(at + 2)) {
    const marker = head.getUint16(at);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return { width: head.getUint16(at + 7), height: head.getUint16(at + 5) };
    if (marker >> 8 !== 0xff) return null;
  }
  return null;
}
