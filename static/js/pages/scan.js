// Read a code from another phone's screen with the camera, beside a field for typing it, in browsers that can.

import { byId } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { say } from "../core/toast.js";

const LOOK_MS = 250;

const { BarcodeDetector } = /** @type {any} */ (globalThis);
const button = /** @type {HTMLButtonElement} */ (byId("scan"));
const video = /** @type {HTMLVideoElement} */ (byId("scanned"));
const field = /** @type {HTMLInputElement} */ (byId("code"));

const formats = navigator.mediaDevices ? await BarcodeDetector?.getSupportedFormats().catch(() => []) : [];
button.hidden = !formats?.includes("qr_code");

async function scan() {
  button.hidden = true;
  try {
    video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  } catch {
    return say(t("The camera can’t be used. Type the letters."));
  }
  video.hidden = false;
  await video.play();
  const detector = new BarcodeDetector({ formats: ["qr_code"] });
  const look = async () => {
    const [found] = await detector.detect(video).catch(() => []);
    if (!found) {
      setTimeout(look, LOOK_MS);
      return;
    }
    for (const track of /** @type {MediaStream} */ (video.srcObject).getTracks()) track.stop();
    field.value = found.rawValue;
    field.form?.submit();
  };
  look();
}

button.addEventListener("click", scan);
