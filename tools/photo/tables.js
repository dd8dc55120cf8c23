// Measures tables that have no seat for some of the colours on the board.

import { decide } from "../../static/js/photo/read.js";

const SEATS = { least: 2, most: 4 };

// The report on photos `samples` {photo, its, seen, owners}, each read for every choice of seats with the constants
// that `fittedOf(sample)` returns, as text.
export function reportTables(samples, fittedOf, title) {
  const lines = samples.map((sample) => {
    const tables = seatings(sample.its.colors).map((seats) => judge(sample, fittedOf(sample), seats));
    const sum = (part) => tables.reduce((total, table) => total + table[part], 0);
    return {
      photo: sample.photo,
      tables: tables.length,
      others: sum("others"),
      asked: sum("asked"),
      wrong: sum("wrong"),
      unnamed: sum("unnamed"),
    };
  });
  const all = (part) => lines.reduce((total, line) => total + line[part], 0);
  const words = ({ tables, others, asked, wrong, unnamed }) =>
    `${wrong} tracks of missing colours recorded as sure, ${
      ((100 * asked) / others).toFixed(1)
    } % of the others asked, ` +
    `${unnamed} of ${tables} tables without a name for each missing colour`;
  const whole = Object.fromEntries(["tables", "others", "asked", "wrong", "unnamed"].map((part) => [part, all(part)]));
  return [
    title,
    ...lines.map((line) => `  ${line.photo.padEnd(8)} ${words(line)}`),
    `  all      ${words(whole)}`,
  ].join("\n");
}

function judge({ its, seen, owners }, fitted, seats) {
  const { tracks, missing } = decide(seen, its, fitted, {}, seats);
  const absent = its.colors.filter((color) => !seats.includes(color));
  const isOfAnother = (index) => absent.includes(owners[index]);
  const isRecorded = ({ color, ask }) => !ask && !missing.includes(color);
  return {
    others: owners.filter((_, index) => !isOfAnother(index)).length,
    asked: tracks.filter((track, index) => !isOfAnother(index) && !isRecorded(track)).length,
    wrong: tracks.filter((track, index) => isOfAnother(index) && isRecorded(track)).length,
    unnamed: absent.every((color) => missing.includes(color)) ? 0 : 1,
  };
}

function seatings(colors) {
  const all = colors.reduce((some, color) => [...some, ...some.map((one) => [...one, color])], [[]]);
  return all.filter(({ length }) => length >= SEATS.least && length <= SEATS.most);
}
