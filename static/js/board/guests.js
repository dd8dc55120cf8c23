// Trains of other players on an owned route: a stripe for each, in its color and with its symbol.

import { svg } from "../core/dom.js";

/** Show exactly the guests of these `colors` on a route of the board. */
export function showGuests(track, colors) {
  for (const guest of track.querySelectorAll(".guest")) guest.remove();
  for (const color of colors) {
    const guest = svg("g", { class: "guest", "data-owner": color });
    const mark = track.querySelector(".mark").cloneNode();
    guest.append(svg("path", { class: "stripe", d: mark.getAttribute("d") }), mark);
    track.append(guest);
  }
}
