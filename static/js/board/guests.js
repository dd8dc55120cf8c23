// The trains of others that stand beside those of a track's owner: a stripe for each, in its colour and with its mark.

import { svg } from "../core/dom.js";

/** Show the guests' `colors` on a track of the board, and nobody else's. */
export function showGuests(track, colors) {
  for (const guest of track.querySelectorAll(".guest")) guest.remove();
  for (const color of colors) {
    const guest = svg("g", { class: "guest", "data-owner": color });
    const mark = track.querySelector(".mark").cloneNode();
    guest.append(svg("path", { class: "stripe", d: mark.getAttribute("d") }), mark);
    track.append(guest);
  }
}
