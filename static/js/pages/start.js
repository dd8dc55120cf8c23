// What every page begins with.

import { base } from "../core/base.js";
import { byId, upright } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { say } from "../core/toast.js";

const YEAR_S = 365 * 24 * 3600;
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const { serviceWorker } = navigator;

// The server learns in which time zone this phone is, so that days and hours are those of whoever reads them.
const isKnown = document.cookie.split("; ").includes(`zone=${timeZone}`);
if (timeZone) document.cookie = `zone=${timeZone}; path=${base}; max-age=${YEAR_S}; samesite=lax`;

// At the first look it didn't know yet: days that are others here are put right.
if (timeZone && !isKnown && document.querySelector("time")) {
  import("../core/days.js").then(({ putDaysRight }) => putDaysRight(), () => {});
}

// ... and how its screen stands, so that maps come in that shape.
const tellShape = () => {
  document.cookie = `shape=${
    upright.matches ? "portrait" : "landscape"
  }; path=${base}; max-age=${YEAR_S}; samesite=lax`;
};
tellShape();
upright.addEventListener("change", tellShape);

/**
 * Let the browser open the tables without a connection (static/sw.js). Plain http on the local network has no service
 * worker: there an open page still keeps what is tapped.
 */
async function install() {
  try {
    await serviceWorker.register(`${base}sw.js`);
    const { active } = await serviceWorker.ready;
    const [{ workerStart }] = performance.getEntriesByType("navigation");
    if (workerStart === 0) active?.postMessage("keep this page"); // it was opened before there was a service worker
  } catch {
    // The browser doesn't want to: then there is none.
  }
}

if (serviceWorker) addEventListener("load", install);
byId("plain-http")?.toggleAttribute("hidden", isSecureContext);

/** A form that can't be sent stays as it is filled in; a browser would show a page of its own in its place. */
function holdBack(event) {
  if (navigator.onLine || event.target.method !== "post") return;
  event.preventDefault();
  event.stopImmediatePropagation(); // it isn't on its way
  say(t("No connection. Nothing was sent, and nothing you typed is lost."));
}

addEventListener("submit", holdBack, { capture: true });
