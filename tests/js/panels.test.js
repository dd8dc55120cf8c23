// The table's panels: results of a search, and the back button of a device.

import { page, pass, settle } from "./page.js";
import { byId, clear, make } from "./elements.js";
import { open } from "./tables.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { closeOver, openOver } from "../../static/js/core/dialogs.js";
import { bindEnd, bindHands, bindInvitation, bindSearch } from "../../static/js/table/panels.js";

const painter = { tracks: { get: () => make("g") } };
const listed = () => byId("search-list").querySelectorAll(".thing-name").map(({ textContent }) => textContent);

function search() {
  clear();
  const shown = [];
  bindSearch(open(), painter, (...facts) => shown.push(facts))();
  const type = async (text) => {
    byId("search-input").value = text;
    byId("search-input").fire("input");
    await pass(1);
  };
  return { shown, type };
}

test("nothing typed lists all cities by name, a city's beginning in any language its tracks too", async () => {
  const { type } = search();
  await settle();
  assert.deepEqual(listed(), ["Berlin", "Wien", "Zagreb"]);
  await type("vienn");
  assert.deepEqual(listed(), ["Wien", "Berlin – Wien", "Wien – Zagreb"]);
  await type("wien zag");
  assert.deepEqual(listed(), ["Wien – Zagreb"]);
  await type("erlin");
  assert.deepEqual(listed(), []);
  assert.equal(byId("search-none").textContent, "No city on this board has that name.");
});

test("Enter goes to the first that was found, once the panel is closed", async () => {
  const { shown, type } = search();
  byId("search").show();
  await type("zag");
  byId("search-form").fire("submit");
  await pass(1);
  assert.deepEqual([shown.map(([kind, id]) => [kind, id]), byId("search").open], [[["city", "zagreb"]], false]);
});

test("the phone's way back closes the panel and leaves its page at the first place", async () => {
  clear();
  const places = history.places.length;
  openOver(byId("menu"));
  assert.equal(history.places.length, places + 1);
  history.back();
  await pass(1);
  assert.deepEqual([byId("menu").open, history.places.length], [false, places]);
  openOver(byId("menu"));
  closeOver(byId("menu")); // in another way
  await pass(1);
  assert.equal(history.places.length, places);
});

test("the tool of tickets leads straight to the one hand that is kept here", () => {
  clear();
  const opener = make("button", { "data-opens": "tickets" });
  page.body.append(make("div", { class: "tools" }, opener));
  const hand = (player) => make("li", { "data-player": player }, make("a", { href: `/hand/${player}` }));
  byId("hands").append(hand("ann"), hand("bob"));
  bindHands(open({ phone: { me: "b" } }));
  assert.deepEqual(byId("hands").children.map(({ dataset }) => dataset.player), ["bob", "ann"]);
  assert.deepEqual([byId("my-tickets").href, byId("my-tickets").hidden, opener.hidden], ["/hand/bob", false, true]);
});

test("who is missing is asked for while a seat is empty, and the end leads the menu once the last lap has begun", () => {
  clear();
  const game = open({ state: { seats: { ann: null, bob: "b" } } });
  bindInvitation(game);
  bindEnd(game);
  assert.deepEqual([byId("invite-others").hidden, byId("menu-final").hidden], [false, true]);
  game.update({ state: { ...game.state, version: 6, seats: { ann: "a", bob: "b" }, last_lap: { player: "ann" } } });
  assert.deepEqual([byId("invite-others").hidden, byId("menu-final").hidden], [true, false]);
});
