// Tickets by tapping their two cities: the first shows where tickets lead from it, the second takes one.

import { n, t } from "./i18n.js";
import { Board } from "./table/board.js";

const folder = document.getElementById("map-picker");
const area = document.getElementById("map-area");
const hint = document.getElementById("map-hint");
const choice = document.getElementById("map-choice");
const cities = JSON.parse(document.getElementById("cities").textContent);

/** `tickets()` are those of the deck, the own ones too: {id, a, b, mine, button}; `take` adds one, or removes an own one. */
export function bindTicketMap(tickets, take) {
  let board = null;
  let from = null;
  let to = null; // only while several tickets join the same two cities
  const cityGroups = new Map([...area.querySelectorAll(".city")].map((city) => [city.dataset.id, city]));
  const leading = (city) => tickets().filter(({ a, b }) => a === city || b === city);
  const otherEnd = (ticket) => (ticket.a === from ? ticket.b : ticket.a);

  folder.addEventListener("toggle", () => {
    if (!folder.open) return;
    folder.scrollIntoView({ block: "start" });
    if (board) return;
    board = new Board(area, cityGroups.keys(), `stationmaster.ticket-map.${location.pathname}`);
    board.things.tracks = []; // only cities are meant here, however near a track runs
    board.addEventListener("pick", ({ detail }) => picked(detail.things[0].id));
    board.addEventListener("bare", () => start());
  });

  function picked(city) {
    const between = from === null ? [] : leading(from).filter((ticket) => otherEnd(ticket) === city);
    if (city === from) start();
    else if (between.length === 0) start(city);
    else if (between.length === 1) finish(between[0]);
    else start(from, city);
  }

  /** Begin at a city, or wait for one. */
  function start(city = null, second = null) {
    [from, to] = [city, second];
    show();
    const count = from === null ? 0 : leading(from).length;
    const values = { city: cities[from] };
    if (from === null) hint.textContent = t("Tap one city of the ticket, then the other.");
    else if (count === 0) hint.textContent = t("No ticket of this deck names {city}.", values);
    else if (to !== null) hint.textContent = t("Which one?");
    else hint.textContent = n("{city}: {n} ticket. Tap its other end.", "{city}: {n} tickets. Tap the other end.", count, values);
  }

  function finish(ticket) {
    start();
    take(ticket);
  }

  /** The first city, those that a ticket from it leads to, and these tickets under the map, for ends that are out of sight. */
  function show() {
    const found = from === null ? [] : leading(from).filter((ticket) => to === null || otherEnd(ticket) === to);
    const ends = new Map(found.map((ticket) => [otherEnd(ticket), ticket]));
    for (const [id, city] of cityGroups) {
      city.classList.toggle("picked", id === from);
      city.classList.toggle("leads-here", ends.has(id));
      city.classList.toggle("is-mine", ends.get(id)?.mine === true);
      city.classList.toggle("dim", ends.size > 0 && id !== from && !ends.has(id));
    }
    choice.replaceChildren(...found.map(row));
  }

  /** A ticket's row of the deck once more; what listens to the deck's rows listens to this one too. */
  function row({ button }) {
    const item = button.parentElement.cloneNode(true);
    item.hidden = false;
    item.firstElementChild.removeAttribute("id");
    return item;
  }

  return { refreshed: show };
}
