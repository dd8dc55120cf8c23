// A deal, until it is recorded as one move.

import { settle } from "./page.js";
import { byId, clear, make } from "./elements.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Deal } from "../../static/js/tickets/deal.js";

const ticket = (id, points = 8) => ({ id, named: id, name: id.toUpperCase(), points, pack: "short" });
const PACKS = [{ id: "short", name: "Short", count: 2 }];

const ROW = make(
  "li",
  {},
  make("button", { "data-keep": "" }, make("span", { class: "deck-name" }), make("span", { class: "deal-state" })),
  make("span", { class: "deck-points" }),
  make("button", { "data-off": "" }),
);

let made = 0;
function open({ refusal = "", whole = true, memory = `draft ${made += 1}`, ...rule } = {}) {
  clear();
  byId("deal-row").append(ROW.cloneNode());
  const rules = { size: 2, exact: true, keep: 0, packs: JSON.stringify(PACKS), ...rule };
  Object.assign(byId("deal-rule").dataset, rules);
  byId("deal").append(byId("deal-packs"));
  const sent = [];
  const deal = new Deal(memory, async (...facts) => {
    sent.push(facts);
    return refusal;
  });
  deal.isWhole = whole;
  deal.show();
  return { deal, sent, memory };
}
const press = async () => {
  byId("deal-record").click();
  await settle();
};

test("all that were dealt are sent, with those that a tap keeps, and the draft is empty then", async () => {
  const { deal, sent } = open();
  deal.toggle(ticket("a"));
  assert.equal(byId("deal-record").disabled, true); // one is missing
  deal.toggle(ticket("b"));
  byId("deal").querySelector("[data-keep=b]").click();
  assert.equal(byId("deal-record").textContent, "Record: 1 kept, 1 put back");
  await press();
  assert.deepEqual(sent, [[["b"], ["a", "b"]]]);
  assert.deepEqual(deal.tickets, []);
});

test("a refusal says why, and leaves what was entered, which a reload brings back", async () => {
  const { deal, memory } = open({ refusal: "Keep two at least." });
  deal.toggle(ticket("a"));
  deal.toggle(ticket("b"));
  await press();
  assert.equal(byId("deal-why").textContent, "Keep two at least.");
  assert.deepEqual(deal.tickets.map(({ id }) => id), ["a", "b"]);
  assert.deepEqual(open({ memory }).deal.tickets, deal.tickets);
});

test("where those kept alone are entered, exactly so many are sent, and no deal", async () => {
  const { deal, sent } = open({ whole: false, exact: false, keep: 1 });
  assert.equal(byId("deal-record").disabled, true);
  deal.toggle(ticket("a"));
  byId("deal").querySelector("[data-keep=a]").click(); // is kept anyway
  await press();
  assert.deepEqual(sent, [[["a"], undefined]]);
});

test("what wasn't dealt is taken off, and what is in the hand by now was recorded", () => {
  const { deal } = open();
  deal.toggle(ticket("a"));
  deal.toggle(ticket("b"));
  byId("deal").querySelector("[data-off=a]").click();
  deal.gather([ticket("b"), ticket("c"), ticket("d")]);
  const noted = deal.tickets.map(({ id, kept }) => [id, kept]);
  assert.deepEqual(noted, [["b", false], ["c", true], ["d", true]]);
  deal.recorded(["b", "c"]);
  assert.equal(deal.tickets.length, 3);
  deal.recorded(["d", "c"]);
  assert.equal(deal.tickets.length, 0);
});
