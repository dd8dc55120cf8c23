// Runs first on every page.

import { base } from "../core/base.js";
import { byId, upright } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { say } from "../core/toast.js";

const YEAR_S = 365 * 24 * 3600;
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const { serviceWorker } = navigator;

// The server needs this phone's time zone, so that the user sees local dates and times.
const isKnown = document.cookie.split("; ").includes(`zone=${timeZone}`);
if (timeZone) document.cookie = `zone=${timeZone}; path=${base}; max-age=${YEAR_S}; samesite=lax`;

// The first page was rendered without it: dates that differ here are corrected.
if (timeZone && !isKnown && document.querySelector("time")) {
  import("../core/days.js").then(({ putDaysRight }) => putDaysRight(), () => {});
}

// The screen's orientation, so that the server sends maps in that shape.
const tellShape = () => {
  document.cookie = `shape=${
    upright.matches ? "portrait" : "landscape"
  }; path=${base}; max-age=${YEAR_S}; samesite=lax`;
};
tellShape();
upright.addEventListener("change", tellShape);

/**
 * Let the browser open the tables without a connection (static/sw.js). Plain http on the local network has no service
 * worker: there an open page still keeps the moves that are tapped.
 */
async function install() {
  try {
    await serviceWorker.register(`${base}sw.js`);
    const { active } = await serviceWorker.ready;
    const [{ workerStart }] = performance.getEntriesByType("navigation");
    // the page was opened before the service worker existed
    if (workerStart === 0) active?.postMessage("keep this page");
  } catch {
    // The browser refuses: then there is none.
  }
}

if (serviceWorker) addEventListener("load", install);
byId("plain-http")?.toggleAttribute("hidden", isSecureContext);

/** A form that can't be sent offline keeps its input; a browser would replace the page with an error. */
function holdBack(event) {
  if (navigator.onLine || event.target.method !== "post") return;
  event.preventDefault();
  event.stopImmediatePropagation(); // it isn't on its way
  say(t("No connection. Nothing was sent, and nothing you typed is lost."));
}

addEventListener("submit", holdBack, { capture: true });
