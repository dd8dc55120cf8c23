// Draw and read QR codes. The reader is fetched when a camera is on, and only if the browser has none.

const SIZES = [640, 360]; // pixels, alternately: some codes are only read at one of these sizes

/** The code of a text, as SVG. */
export async function draw(text) {
  // @ts-ignore: it is gathered beside this
  const { encodeQR } = await import("../qr/index.js");
  const code =
    new DOMParser().parseFromString(encodeQR(text, "svg", { ecc: "low", border: 4 }), "image/svg+xml").documentElement;
  code.setAttribute("role", "img");
  return code;
}

/** Returns a function that reads the code in a video's picture, or "". */
export async function reader() {
  const { BarcodeDetector } = /** @type {any} */ (globalThis);
  const formats = await BarcodeDetector?.getSupportedFormats().catch(() => []);
  if (formats?.includes("qr_code")) {
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue ?? "";
  }
  // @ts-ignore: it is gathered beside this
  const { default: decode } = await import("../qr/decode.js");
  const canvas = document.createElement("canvas");
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  let looks = 0;
  return async (video) => {
    const longest = SIZES[(looks += 1) % SIZES.length];
    const scale = Math.min(1, longest / Math.max(video.videoWidth, video.videoHeight));
    canvas.width = video.videoWidth * scale;
    canvas.height = video.videoHeight * scale;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return decode(context.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      return ""; // no code in the picture
    }
  };
}
