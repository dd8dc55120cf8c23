// Beds on which track pieces lie, as the server draws them (companion/pictures/tracks.py). No first load needs this.

/** Give a bed the colour of its piece, or that of none. True where one was laid that wasn't there before. */
export function layOn(track, color = "gray") {
  if (track.matches(`.c-${color}`)) return false;
  track.classList.replace([...track.classList].find((name) => name.startsWith("c-")), `c-${color}`);
  symbolize(track, color);
  return color !== "gray";
}

/**
 * The colour's symbol in the middle of each space, as its board draws it; by the mark's measure a roof is 12 long, as
 * is the way to the next.
 */
export function symbolize(track, color) {
  const steps = JSON.parse(track.ownerSVGElement.dataset.glyphs)[color];
  const mark = track.querySelector(".mark");
  const long = Number(mark.getAttribute("pathLength"));
  let drawn = "";
  for (let middle = 6; steps && middle < long; middle += 24) {
    const { x, y } = mark.getPointAtLength((middle / long) * mark.getTotalLength());
    drawn += `M${x.toFixed(1)} ${y.toFixed(1)}${steps}`;
  }
  track.querySelector(".glyph").setAttribute("d", drawn);
}
