// The state of the connection as a person understands it: a quiet lamp while all is well; else that the phone is
// reconnecting or offline, and how many moves wait for that.

import { n, t } from "./i18n.js";
import { h } from "./table/dom.js";

/**
 * Show it on the page's #connection, or on one that is made where the page has none; answers how to show it anew.
 * `waiting()` tells how many moves couldn't be sent yet.
 */
export function showConnection(live, waiting = () => 0) {
  const line = document.getElementById("connection") ?? added();
  const words = document.getElementById("connection-words");
  const show = () => {
    const count = waiting();
    // Moves that don't get through are no good connection, whatever else arrives.
    const status = live.status === "live" && count > 0 ? "reconnecting" : live.status;
    line.classList.toggle("is-lost", status !== "live");
    const said = [statusWords(status), count > 0 && n("{n} waiting", "{n} waiting", count)].filter(Boolean).join(" · ");
    if (words.textContent !== said) words.textContent = said; // saying the same again would make a screen reader repeat it
  };
  live.addEventListener("status", show);
  show();
  return show;
}

function statusWords(status) {
  if (status === "live") return t("live");
  if (status !== "offline") return t("reconnecting");
  // A service worker opens the page again without a connection; plain http in the local network has none.
  return navigator.serviceWorker ? t("offline") : t("offline: keep this page open");
}

function added() {
  const words = h("span", { id: "connection-words" });
  const line = h("p", { id: "connection", class: "connection connection--page", role: "status" }, h("span", { class: "lamp", "aria-hidden": "true" }), words);
  document.body.append(line);
  return line;
}
