// Route beds where track pieces were built, as the server draws them (companion/pictures/tracks.py). Loaded after the
// first paint.

/** Give a bed the color of its piece, gray without one. Return whether the piece is new there. */
export function layOn(track, color = "gray") {
  if (track.matches(`.c-${color}`)) return false;
  track.classList.replace([...track.classList].find((name) => name.startsWith("c-")), `c-${color}`);
  symbolize(track, color);
  return color !== "gray";
}

/**
 * Draw the color's symbol in the middle of each space, as the board does. In the mark's own units a space is 12 long.
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
