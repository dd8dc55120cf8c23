// Keep the screen on while the page of a table is visible. Plain http in the local network has no wake lock, nor has
// iOS before 16.4: there a video without picture and sound plays, which keeps a phone awake as well.

const VIDEO = new URL("../../media/awake.mp4", import.meta.url).href;
const REWIND_S = 5; // of 12; iOS ignores a video that loops by itself, or is muted

/** @type {WakeLockSentinel | null} */
let lock = null;

async function hold() {
  if (document.hidden || (lock && !lock.released)) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    // The battery is low, or the user forbids it: the screen turns off as usual.
  }
}

function playVideo() {
  const video = document.createElement("video");
  video.src = VIDEO;
  video.playsInline = true;
  video.disableRemotePlayback = true;
  video.addEventListener("timeupdate", () => {
    if (video.currentTime > REWIND_S) video.currentTime = 0;
  });
  const play = () => {
    if (!document.hidden && video.paused) video.play().catch(() => {}); // the browser refuses before a tap, or always
  };
  document.addEventListener("click", play);
  document.addEventListener("visibilitychange", () => (document.hidden ? video.pause() : play()));
}

/** Keep the screen on from now, or from the first tap on. The browser releases the lock when the page is hidden. */
export function stayAwake() {
  if (!navigator.wakeLock) {
    playVideo();
    return;
  }
  document.addEventListener("visibilitychange", hold);
  hold();
}
