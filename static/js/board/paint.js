// Puts what the game knows onto the board's picture.

import { stillness, write } from "../core/dom.js";

const DRIVE_MS = 250;
const FADED = 0.55; // of its ink a free track keeps, at the end
const STEPS = 10; // in which it gets there

export class Painter {
  constructor(svg, game) {
    this.svg = svg;
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

  /**
   * What was taken since the last time drives along its track, unless `quietly`; free tracks fade as the board fills.
   */
  paint({ quietly = false } = {}) {
    const { claims, guests, stations, sheds, pieces, laid, state } = this.game;
    const filled = Math.min(1, (1.5 * Object.keys(claims).length) / (this.tracks.size || 1));
    this.svg.style.setProperty("--free", String(1 - (Math.round(filled * STEPS) / STEPS) * (1 - FADED)));
    for (const [id, track] of this.tracks) {
      const claim = claims[id];
      const isBullet = this.game.isCommon(id);
      const others = (guests[id] ?? []).map(({ player }) => this.game.player(player).color);
      const piece = laid[id];
      const look = `${claim?.player} ${claim?.pending} ${
        id in state.refusals.closed
      } ${isBullet} ${others} ${piece?.color} ${piece?.pending}`;
      if (this.looks.get(id) === look) continue;
      this.looks.set(id, look);
      const owner = this.#own(track, "owner", claim);
      const later = () => this.looks.delete(id); // without a connection: with the next change
      if (others.length > 0 || track.querySelector(".guest")) {
        import("./guests.js").then(({ showGuests }) => showGuests(track, others), later);
      }
      if (track.matches(".bed")) {
        import("./beds.js").then(({ layOn }) => layOn(track, piece?.color) && !quietly && drive(track), later);
      }
      track.classList.toggle("pending", Boolean(claim?.pending ?? piece?.pending));
      track.classList.toggle("bullet", isBullet);
      track.classList.toggle("closed", !claim && id in state.refusals.closed);
      if (owner.isNew && !quietly) drive(track);
    }
    for (const [id, city] of this.cities) {
      const station = stations[id] ?? pieces[id]; // no box has several of these
      this.#own(city, "station", station);
      this.#own(city, "shed", sheds[id]);
      city.classList.toggle("pending", Boolean((station ?? sheds[id])?.pending));
      this.#count(city, this.game.numbers[city.dataset.country ?? id]);
    }
  }

  /**
   * What a log entry is about on the board.
   * @param {LogEntry} entry
   */
  marks(entry) {
    const { route, station, depot, drawn, laid } = entry;
    const piece = this.game.built.map(({ builds }) => entry[builds]).find(Boolean);
    return [this.tracks.get(route ?? laid), this.cities.get(station ?? depot ?? piece ?? drawn)].filter(Boolean);
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

  /** The number that stands there. */
  #count(city, number) {
    if (number === undefined) return;
    write(city.querySelector(".number"), String(number));
    if (number) city.dataset.number = number;
    else delete city.dataset.number;
  }
}

const byData = (svg, selector) => new Map([...svg.querySelectorAll(selector)].map((one) => [one.dataset.id, one]));

/** What covers the new cars runs along the track, out of their way. */
function drive(track) {
  if (stillness.matches) return;
  const cover = track.querySelector(".mark").cloneNode();
  const length = Number(cover.getAttribute("pathLength"));
  cover.setAttribute("class", "drive");
  cover.style.strokeDasharray = `${length}`;
  track.append(cover);
  cover.animate({ strokeDashoffset: [0, -length] }, DRIVE_MS).onfinish = () => cover.remove();
}
