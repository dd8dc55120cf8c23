// Noting at the set-up which passengers were drawn for a city or country: a tap a colour, up to the printed number.
//
// A step is {drawn}: the colours in the order in which they were tapped.

import { n, t } from "../i18n.js";
import { h } from "./dom.js";
import { backButton, hueButton } from "./parts.js";

/** The step at which noting begins: what was taken from there must have been drawn. @param {Game} game */
export const notingStep = (game, stop) => ({
  drawn: Object.entries(game.passengersAt(stop).gone).flatMap(([color, count]) => Array(count).fill(color)),
});

/** The sheet of the step; null while nothing is being noted, and once the colours are. @param {Game} game */
export function notingSheet(game, stop, flow, act) {
  const { room } = game.passengersAt(stop) ?? {};
  if (!flow.step?.drawn || !room) return null;
  const { name, printed } = game.facts.stops[stop];
  const { drawn } = flow.step;
  const missing = printed - drawn.length;
  const note = (colors) => act.noteDrawn(stop, tally(colors));
  const add = (color) => {
    if (printed === 1) note([color]);
    else flow.adjust({ drawn: [...drawn, color] });
  };
  const back = () => {
    if (drawn.length > notingStep(game, stop).drawn.length) flow.adjust({ drawn: drawn.slice(0, -1) });
    else flow.go(null);
  };
  const hue = (color) => {
    const count = drawn.filter((other) => other === color.id).length;
    const disabled = missing === 0 || count >= (room[color.id] ?? printed);
    return hueButton(color, { count, disabled, act: () => add(color.id) });
  };
  return {
    title: t("Passengers in {city}", { city: name }),
    body: [
      h("p", { role: "status" }, missing > 0 ? n("{n} colour is missing.", "{n} colours are missing.", missing) : t("All are named.")),
      h("div", { class: "choices" }, game.facts.colors.map(hue)),
      h(
        "div",
        { class: "ways" },
        backButton(back),
        printed > 1 &&
          h(
            "button",
            { class: "button button--primary", type: "button", "data-key": "note", disabled: missing > 0, onclick: () => note(drawn) },
            t("Note them"),
          ),
      ),
    ],
  };
}

const tally = (colors) => Object.fromEntries(colors.map((color) => [color, colors.filter((other) => other === color).length]));
