// The sheet of a city: the buildings, notes and pages behind its buttons.

import { button } from "./elements.js";
import { tapOn } from "./sheets.js";
import { FACTS, open } from "./tables.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { citySheet } from "../../static/js/table/cities.js";

/** The sheet that a tap on Wien opens on a table with stations. */
function tap({ state = {}, step = null } = {}) {
  const game = open({ state });
  game.facts = { ...FACTS, stations: 3 };
  return tapOn(citySheet, "wien", game, { step });
}

test("a tap on a name builds a station, but for whom the server refuses one", () => {
  const { body, sent, text } = tap({ state: { refusals: { unbuilt: { station: { wien: { bob: 0 } } } } } });
  assert.equal(button(body, "bob").disabled, true);
  assert.ok(text.includes("Bob has too few trains."));
  button(body, "ann").click();
  assert.deepEqual(sent.map(([name, kind, id, { id: player }]) => [name, kind, id, player]), [
    ["build", "station", "wien", "ann"],
  ]);
});

test("a tap on a track that ends there shows it", () => {
  const { body, sent } = tap();
  button(body, "Wien – Zagreb").click();
  assert.deepEqual(sent, [["show", "track", "wien--zagreb"]]);
});
