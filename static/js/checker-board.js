// The routes' colours on the board, and a walk as a line over it.

const SVG = "http://www.w3.org/2000/svg";

export class Picture {
  constructor(svg) {
    this.tracks = [...svg.querySelectorAll(".track")];
    this.cities = [...svg.querySelectorAll(".city")];
    this.lines = ["walk-line walk-line--under", "walk-line"].map((name) => {
      const line = document.createElementNS(SVG, "path");
      line.setAttribute("class", name);
      svg.querySelector(".cities").before(line);
      return line;
    });
  }

  /** Each track with its owner's colour. */
  paint(routes) {
    const owner = new Map(routes.map(({ id, color }) => [id, color]));
    for (const track of this.tracks) {
      const color = owner.get(track.dataset.id);
      if (color) track.dataset.owner = color;
      else delete track.dataset.owner;
    }
  }

  /** A colour's walk alone at full strength: {id, cities, lines}, with the points of each of its routes; null for none. */
  walk(shown) {
    const path = (shown?.lines ?? []).length ? `M${shown.lines.map((points) => points.join("L")).join("L")}` : "";
    for (const line of this.lines) line.setAttribute("d", path);
    const onWay = new Set(shown?.cities.map(({ id }) => id));
    for (const track of this.tracks) track.classList.toggle("dim", Boolean(shown) && track.dataset.owner !== shown.id);
    for (const city of this.cities) city.classList.toggle("dim", Boolean(shown) && !onWay.has(city.dataset.id));
  }
}
