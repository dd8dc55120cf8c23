// The sheet that a tap opens, for scripts that are tried by themselves.

import { clear, make } from "./elements.js";

/** Make the sheet; `sent` has the name and arguments of everything that its buttons do. */
export function tapOn(makeSheet, id, game, { step = null, things = [] } = {}) {
  clear();
  const sent = [];
  const note = (name) => (...said) => sent.push([name, ...said]);
  const act = new Proxy({}, { get: (_, name) => note(name) });
  const flow = { step, go: note("go"), adjust: note("adjust") };
  const painter = { tracks: { get: () => make("g") } };
  const sheet = makeSheet({ game, painter, id, order: game.order, things, flow, act, result: "/result" });
  return { ...sheet, sent, text: make("div", {}, ...sheet.body).textContent };
}
