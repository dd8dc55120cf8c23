// Looks at pictures with the reader's own eyes: deno run look.js JOB, a JSON file {board, blank, pictures: [{raw, width, height, corners}]}.
// Prints what is seen of each space in each picture; of a blank board what is written down of it.

import { proposeCorners } from "../../static/js/photo/corners.js";
import { lookAt, readBoard, readPhoto, seeOf } from "../../static/js/photo/read.js";
import { groundOf } from "../../static/js/photo/light.js";
import { coresOf, patchesOf, profilesOf } from "../../static/js/photo/spaces.js";
import { homography } from "../../static/js/photo/straighten.js";
import { citiesOf, pack, unpack } from "../../static/js/photo/table.js";

const job = JSON.parse(Deno.readTextFileSync(Deno.args[0]));

function blank(image, corners) {
  const board = unpack(job.board);
  const matrix = homography(corners);
  const ground = groundOf(image, matrix, board).map((color) =>
    color ? color.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("") : "------",
  );
  const printsOf = (some) => patchesOf(image, matrix, some).map((patch) => pack({ core: coresOf(patch)[0], profiles: profilesOf(patch) }));
  return { ground, prints: printsOf(board), rings: printsOf(citiesOf(board)) };
}

// What the reader sees, what it would have proposed as corners, and the milliseconds that all of it takes on a picture.
async function looked(image, corners) {
  const board = unpack(job.board, job.usual);
  const look = lookAt(image, corners, board);
  const seen = { tracks: seeOf(look, board), cities: board.rings ? seeOf(look, citiesOf(board)) : [] };
  const times = [performance.now()];
  const proposed = proposeCorners(image, job.board);
  times.push(performance.now());
  await readBoard(image, corners, job.board);
  times.push(performance.now());
  await readPhoto(image, corners, job.board);
  times.push(performance.now());
  return { ...seen, proposed, ms: times.slice(1).map((time, step) => time - times[step]) };
}

const seen = [];
for (const { raw, width, height, corners } of job.pictures) {
  const image = new ImageData(new Uint8ClampedArray(Deno.readFileSync(raw).buffer), width, height);
  seen.push(await (job.blank ? blank : looked)(image, corners));
}
Deno.writeTextFileSync(`${Deno.args[0]}.seen`, JSON.stringify(seen));
