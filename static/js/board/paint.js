// Puts what the game knows onto the board's picture.

const FRESH_MS = 1200;

export class Painter {
  constructor(svg, game) {
    this.game = game;
    this.tracks = byData(svg, ".track");
    this.cities = byData(svg, ".city");
    this.paint({ quietly: true });
    game.addEventListener("change", () => {
      svg.querySelector("desc")?.remove(); // the board in words, as it was when the page was written
      this.paint();
    });
  }

  /** What was taken since the last time pulses once, unless `quietly`. */
  paint({ quietly = false } = {}) {
    const { claims, stations, depots, state } = this.game;
    for (const [id, track] of this.tracks) {
      const owner = this.#own(track, "owner", claims[id]);
      track.classList.toggle("pending", Boolean(claims[id]?.pending));
      track.classList.toggle("closed", !claims[id] && id in state.closed);
      if (owner.isNew && !quietly) pulse(track);
    }
    for (const [id, city] of this.cities) {
      this.#own(city, "station", stations[id]);
      this.#own(city, "depot", depots[id]);
      city.classList.toggle("pending", Boolean((stations[id] ?? depots[id])?.pending));
      this.#count(city, this.game.passengersAt(city.dataset.country ?? id));
    }
  }

  /**
   * What a log entry is about on the board.
   * @param {Entry} entry
   */
  marks({ route, station, depot, drawn }) {
    return [this.tracks.get(route), this.cities.get(station ?? depot ?? drawn)].filter(Boolean);
  }

  /** Mark one track or city as picked, or none. */
  pick(kind, id) {
    this.picked?.classList.remove("picked");
    this.picked = (kind === "track" ? this.tracks : this.cities).get(id);
    this.picked?.classList.add("picked");
  }

  #own(element, attribute, claim) {
    const color = claim && this.game.player(claim.player).color;
    const isNew = Boolean(color) && element.dataset[attribute] !== color;
    if (color) element.dataset[attribute] = color;
    else delete element.dataset[attribute];
    return { isNew };
  }

  /** How many passengers wait there. */
  #count(city, passengers) {
    if (!passengers) return;
    city.querySelector(".passengers").textContent = passengers.left;
    if (passengers.left) city.dataset.passengers = passengers.left;
    else delete city.dataset.passengers;
  }
}

const byData = (svg, selector) => new Map([...svg.querySelectorAll(selector)].map((one) => [one.dataset.id, one]));

function pulse(track) {
  track.classList.add("fresh");
  setTimeout(() => track.classList.remove("fresh"), FRESH_MS);
}
