// Puts what the game knows onto the board's picture.

import { write } from "../core/dom.js";

const FRESH_MS = 600;
const APART = { beside: 1, above: 3 }; // pixels by which names may overlap: a line is a little higher than its letters
const AIR = 2; // pixels between a name and the side of the screen
const MOST_SHIFT = 0.6; // of its width a name is shifted at most, or it would stand too far from its city
const LIFT = 0.75; // of its height: over the dot

export class Painter {
  constructor(svg, game) {
    this.game = game;
    this.tracks = byData(svg, ".track");
    this.cities = byData(svg, ".city");
    this.looks = new Map(); // of the tracks, as they were painted last
    this.paint({ quietly: true });
    game.addEventListener("change", () => {
      svg.querySelector("desc")?.remove(); // the board in words, as it was when the page was written
      this.paint();
    });
  }

  /** What was taken since the last time flashes once, unless `quietly`. */
  paint({ quietly = false } = {}) {
    const { claims, guests, stations, depots, harbors, markers, laid, state } = this.game;
    for (const [id, track] of this.tracks) {
      const claim = claims[id];
      const isBullet = this.game.hasBullet(id);
      const others = (guests[id] ?? []).map(({ player }) => this.game.player(player).color);
      const piece = laid[id];
      const look = `${claim?.player} ${claim?.pending} ${id in state.closed} ${isBullet} ${others} ${piece?.color} ${piece?.pending}`;
      if (this.looks.get(id) === look) continue;
      this.looks.set(id, look);
      const owner = this.#own(track, "owner", claim);
      const later = () => this.looks.delete(id); // without a connection: with the next change
      if (others.length > 0 || track.querySelector(".guest")) import("./guests.js").then(({ showGuests }) => showGuests(track, others), later);
      if (track.matches(".bed")) import("./beds.js").then(({ layOn }) => layOn(track, piece?.color) && !quietly && flash(track), later);
      track.classList.toggle("pending", Boolean(claim?.pending ?? piece?.pending));
      track.classList.toggle("bullet", isBullet);
      track.classList.toggle("closed", !claim && id in state.closed);
      if (owner.isNew && !quietly) flash(track);
    }
    for (const [id, city] of this.cities) {
      const station = stations[id] ?? harbors[id] ?? markers[id]; // no box has several of these
      this.#own(city, "station", station);
      this.#own(city, "depot", depots[id]);
      city.classList.toggle("pending", Boolean((station ?? depots[id])?.pending));
      this.#count(city, this.game.passengersAt(city.dataset.country ?? id));
    }
  }

  /**
   * What a log entry is about on the board.
   * @param {LogEntry} entry
   */
  marks({ route, station, depot, harbor, marker, drawn, laid }) {
    return [this.tracks.get(route ?? laid), this.cities.get(station ?? depot ?? harbor ?? marker ?? drawn)].filter(Boolean);
  }

  /** Mark one track or city as picked, or none. */
  pick(kind, id) {
    this.picked?.classList.remove("picked");
    this.picked = (kind === "track" ? this.tracks : this.cities).get(id);
    this.picked?.classList.add("picked");
  }

  #own(element, attribute, claim) {
    const color = claim && (claim.common ? "bullet" : this.game.player(claim.player).color); // which is nobody's
    const isNew = Boolean(color) && element.dataset[attribute] !== color;
    if (color) element.dataset[attribute] = color;
    else delete element.dataset[attribute];
    return { isNew };
  }

  /** How many passengers wait there. */
  #count(city, passengers) {
    if (!passengers) return;
    write(city.querySelector(".passengers"), String(passengers.left));
    if (passengers.left) city.dataset.passengers = passengers.left;
    else delete city.dataset.passengers;
  }
}

const byData = (svg, selector) => new Map([...svg.querySelectorAll(selector)].map((one) => [one.dataset.id, one]));

function flash(track) {
  track.classList.add("fresh");
  setTimeout(() => track.classList.remove("fresh"), FRESH_MS);
}

/** Draw texts that run over a side of the `area` into it; hide those on places that are `taken`, or on a name before them. */
export function placeNames(texts, area, taken = []) {
  for (const one of texts) for (const name of ["dx", "dy"]) one.removeAttribute(name);
  const seen = texts.map((one) => ({ one, place: one.getBoundingClientRect() }));
  for (const name of seen) drawIn(name, area);
  const isHidden = seen.map(({ one, place }) => {
    const isTaken = taken.some((other) => overlap(place, other));
    if (!isTaken && one.classList.contains("name")) taken.push(place);
    return isTaken;
  });
  texts.forEach((one, index) => one.toggleAttribute("data-covered", isHidden[index]));
}

/** A text of which a part is to be seen is seen whole: shifted, and over its city's dot rather than on it. */
function drawIn(name, area) {
  const { one, place } = name;
  const shift = Math.max(area.left + AIR - place.left, 0) || Math.min(area.right - AIR - place.right, 0);
  if (!shift || !place.width || Math.abs(shift) > place.width * MOST_SHIFT) return;
  const unit = place.width / one.getBBox().width;
  const lift = Math.abs(shift) > AIR * 3 ? -place.height * LIFT : 0;
  one.setAttribute("dx", shift / unit);
  one.setAttribute("dy", lift / unit);
  name.place = new DOMRect(place.left + shift, place.top + lift, place.width, place.height);
}

/** Whether two places on the screen share more than a hair. */
export const overlap = (one, other) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > APART.beside &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > APART.above;
