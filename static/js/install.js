// Lets the browser open the tables without a connection (static/sw.js). Plain http on the local network has no service
// worker: there an open page still keeps what is tapped.

const { serviceWorker } = navigator;

async function install() {
  try {
    await serviceWorker.register("/sw.js");
    const { active } = await serviceWorker.ready;
    const [{ workerStart }] = performance.getEntriesByType("navigation");
    if (workerStart === 0) active.postMessage("keep this page"); // it was opened before there was a service worker
  } catch {
    // The browser doesn't want to: then there is none.
  }
}

if (serviceWorker) addEventListener("load", install);
