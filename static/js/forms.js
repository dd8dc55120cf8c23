// A form that can't be sent stays as it is filled in; a browser would show a page of its own in its place.

import { t } from "./i18n.js";
import { say } from "./toast.js";

addEventListener(
  "submit",
  (event) => {
    if (navigator.onLine || event.target.method !== "post") return;
    event.preventDefault();
    event.stopImmediatePropagation(); // it isn't on its way
    say(t("No connection. Nothing was sent, and nothing that is filled in is lost."));
  },
  { capture: true },
);
