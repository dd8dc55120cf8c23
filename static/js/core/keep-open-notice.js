// Plain http in the local network has no service worker to reopen pages: while the server is away an open page stays,
// and keeps the moves that are tapped. Only such pages fetch this script.

import { t } from "./i18n.js";
import { say } from "./toast.js";

/**
 * Keep the page open while `live` has no connection; a link is followed if the server turns out to be back.
 * @param {Live} live
 */
export function stayOpen(live) {
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a");
    if (live.status === "live" || event.defaultPrevented || !link || link.hash) return;
    event.preventDefault();
    await live.ask();
    if (live.status === "live") location.assign(link.href);
    else say(t("No connection. This page stays open until there is one."));
  });
  document.addEventListener("submit", (event) => {
    if (live.status === "live" || event.defaultPrevented) return;
    event.preventDefault();
    say(t("No connection. Nothing was sent, and nothing you typed is lost."));
    live.ask();
  });
  addEventListener("beforeunload", (event) => {
    if (live.status === "live") return;
    event.preventDefault();
    event.returnValue = true; // for Chrome before 119
  });
}
