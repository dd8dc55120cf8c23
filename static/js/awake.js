// The screen stays on while a page that lies on the table is seen, where the browser can do that (not over plain HTTP).

let lock = null;

async function hold() {
  if (document.hidden || (lock && !lock.released)) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    // The battery is low, or the person forbids it: then it goes out as always.
  }
}

/** Keep the screen on from now; the browser lets go of it whenever the page is hidden. */
export function stayAwake() {
  if (!navigator.wakeLock) return;
  document.addEventListener("visibilitychange", hold);
  hold();
}
