// Runs the reader on pictures: deno run look.js JOB, a JSON file {board, blank, pictures: [{raw, width, height,
// corners}]}. Writes the features of each space in each picture to JOB.seen, or the figures of a blank board.

import { figuresOf } from "../../static/js/photo/blank.js";
import { proposeCorners } from "../../static/js/photo/corners.js";
import { lookAt, readBoard, readPhoto, seeOf } from "../../static/js/photo/read.js";
import { citiesOf, unpack } from "../../static/js/photo/table.js";

const job = JSON.parse(Deno.readTextFileSync(Deno.args[0]));

// The reader's features of a picture, the corners that it would propose, and the milliseconds of each step.
async function looked(image, corners) {
  const board = unpack(job.board, job.usual);
  const look = lookAt(image, corners, board);
  const seen = { tracks: seeOf(look, board), cities: board.rings ? seeOf(look, citiesOf(board)) : [] };
  const times = [performance.now()];
  const proposed = await proposeCorners(image, job.board);
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
  seen.push(job.blank ? figuresOf(image, corners, unpack(job.board), true) : await looked(image, corners));
}
Deno.writeTextFileSync(`${Deno.args[0]}.seen`, JSON.stringify(seen));
