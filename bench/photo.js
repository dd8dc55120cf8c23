// Paints a board as it is at the end of a game, on a table: deno run photo.js JOB RAW, where JOB is {table, tracks,
// cities, size} and RAW gets the pixels.

import { paint, photograph } from "../tests/photo/painted.js";

const [job, raw] = Deno.args;
const { table, tracks, cities, size: [width, height] } = JSON.parse(Deno.readTextFileSync(job));
const corners = [[0.07, 0.08], [0.93, 0.07], [0.95, 0.91], [0.05, 0.92]].map(([x, y]) => [x * width, y * height]);
const { data } = photograph(paint(table, tracks, cities), corners, {
  width,
  height,
  light: [0.95, 0.9, 0.8],
  dims: 0.2,
});
Deno.writeFileSync(raw, new Uint8Array(data.buffer));
