// Paint the game's state on the board's picture.

import { setText, stillness } from "../core/dom.js";

const DRIVE_MS = 250;
const MIN_INK_SHARE = 0.55; // that a free route keeps at the end
const FADE_STEP_COUNT = 10;

export class Painter {
  constructor(svg, game) {
    this.svg = svg;
    this.game = game;
    this.tracks = byData(svg, ".track");
    this.cities = byData(svg, ".city");
    this.looks = new Map(); // last painted look, by route
    this.paint({ quietly: true });
    game.addEventListener("change", () => {
      svg.querySelector("desc")?.remove(); // the description in words is from when the page was rendered
      this.paint();
    });
  }

  /**
   * Paint the state. Newly claimed routes drive onto the board unless `quietly`; free routes fade as the board fills.
   */
  paint({ quietly = false } = {}) {
    const { game } = this;
    const { claims, stations, state } = game;
    const filled = Math.min(1, (1.5 * Object.keys(claims).length) / (this.tracks.size || 1));
    this.svg.style.setProperty(
      "--free",
      String(1 - (Math.round(filled * FADE_STEP_COUNT) / FADE_STEP_COUNT) * (1 - MIN_INK_SHARE)),
    );
    for (const [id, track] of this.tracks) {
      const claim = claims[id];
      const isCommon = game.isCommon(id);
      const others = game.piecesAt(id, "guest").map(({ owner }) => game.player(owner).color);
      const piece = game.pieceAt(id, "laid");
      const look = `${claim?.player} ${claim?.pending} ${
        id in state.refusals.closed
      } ${isCommon} ${others} ${piece?.color} ${piece?.pending}`;
      if (this.looks.get(id) === look) continue;
      this.looks.set(id, look);
      const owner = this.#own(track, "owner", claim && (isCommon ? "bullet" : game.player(claim.player).color));
      const later = () => this.looks.delete(id); // without a connection: with the next change
      if (others.length > 0 || track.querySelector(".guest")) {
        import("./guests.js").then(({ showGuests }) => showGuests(track, others), later);
      }
      if (track.matches(".bed")) {
        import("./beds.js").then(({ layOn }) => layOn(track, piece?.color) && !quietly && drive(track), later);
      }
      track.classList.toggle("pending", Boolean(claim?.pending ?? piece?.pending));
      if (isCommon !== undefined) track.classList.toggle("bullet", isCommon);
      track.classList.toggle("closed", !claim && id in state.refusals.closed);
      if (owner.isNew && !quietly) drive(track);
    }
    for (const [id, city] of this.cities) {
      const [building, shed] = [game.pieceAt(id, "building"), game.pieceAt(id, "shed")];
      const station = stations[id]?.player ?? building?.owner; // no box has both
      this.#own(city, "station", game.player(station)?.color);
      this.#own(city, "shed", game.player(shed?.owner)?.color);
      city.classList.toggle("pending", Boolean((stations[id] ?? building ?? shed)?.pending));
      this.#count(city, game.pieceAt(city.dataset.country ?? id, "number")?.number);
    }
  }

  /**
   * The elements of the board that a log entry is about.
   * @param {LogEntry} entry
   */
  marks(entry) {
    const { route, station, drawn, laid } = entry;
    const built = Object.values(this.game.state.mechanics).map(({ builds }) => entry[builds?.[0]]).find(Boolean);
    return [this.tracks.get(route ?? laid), this.cities.get(station ?? built ?? drawn)].filter(Boolean);
  }

  /** Mark one route or city as picked, or none. */
  pick(kind, id) {
    this.picked?.classList.remove("picked");
    this.picked = (kind === "track" ? this.tracks : this.cities).get(id);
    this.picked?.classList.add("picked");
  }

  #own(element, attribute, color) {
    const isNew = Boolean(color) && element.dataset[attribute] !== color;
    if (color) element.dataset[attribute] = color;
    else delete element.dataset[attribute];
    return { isNew };
  }

  /** Write the number of a city. */
  #count(city, number) {
    if (number === undefined) return;
    setText(city.querySelector(".number"), String(number));
    if (number) city.dataset.number = number;
    else delete city.dataset.number;
  }
}

const byData = (svg, selector) => new Map([...svg.querySelectorAll(selector)].map((one) => [one.dataset.id, one]));

/** Uncover the new cars: a cover moves along the route and away. */
function drive(track) {
  if (stillness.matches) return;
  const cover = track.querySelector(".mark").cloneNode();
  const length = Number(cover.getAttribute("pathLength"));
  cover.setAttribute("class", "drive");
  cover.style.strokeDasharray = `${length}`;
  track.append(cover);
  cover.animate({ strokeDashoffset: [0, -length] }, DRIVE_MS).onfinish = () => cover.remove();
}
