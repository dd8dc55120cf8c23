// Words: the reader's language, and names as people type them.

import { page } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { fold, nearest, ranked } from "../../static/js/core/names.js";
import { linkOf, Routes } from "../../static/js/checker/position.js";
import { reasonFor } from "../../static/js/core/outbox.js";

const MESSAGES = {
  "": ["one", "few", "many"],
  "{n} move": ["{n} ход", "{n} хода", "{n} ходов"],
  "{n} train left.": [],
  Undo: ["Отменить"],
  "passenger\u0004None": ["Никого"],
};

/** The module as it is on a page in this language. */
async function inLanguage(lang, messages) {
  page.documentElement.lang = lang;
  page.getElementById = (id) => (id === "messages" ? { textContent: JSON.stringify(messages) } : null);
  return await import(`../../static/js/core/i18n.js?${lang}`);
}

test("a Russian count takes one of three forms", async () => {
  const { n } = await inLanguage("ru", MESSAGES);
  const counted = [1, 2, 5, 11, 21, 1.5].map((count) => n("{n} move", "{n} moves", count));
  assert.deepEqual(counted, ["1 ход", "2 хода", "5 ходов", "11 ходов", "21 ход", "1,5 ходов"]);
});

test("a language has as many forms as its catalogue", async () => {
  const polish = { "": ["one", "few", "many"], "{n} train": ["{n} wagon", "{n} wagony", "{n} wagonów"] };
  const japanese = { "": ["other"], "{n} train": ["{n}両"] };
  const counted = async (lang, messages, count) =>
    (await inLanguage(lang, messages)).n("{n} train", "{n} trains", count);
  assert.deepEqual([await counted("pl", polish, 22), await counted("pl", polish, 21)], ["22 wagony", "21 wagonów"]);
  assert.equal(await counted("ja", japanese, 1), "1両");
});

test("a sentence without a translation is shown in English", async () => {
  const { t, n } = await inLanguage("ru", MESSAGES);
  assert.equal(t("Undo"), "Отменить");
  assert.equal(t("{player} has {n}.", { player: "Ann" }), "Ann has {n}.");
  assert.equal(n("{n} train left.", "{n} trains left.", 2), "2 trains left.");
});

test("a word is translated by its context, and shown in English without one", async () => {
  const { pgettext, t } = await inLanguage("ru", MESSAGES);
  assert.equal(pgettext("passenger", "None"), "Никого");
  assert.equal(pgettext("festival cards", "None"), "None");
  assert.equal(t("None"), "None");
});

test("a count below zero has a real minus sign", async () => {
  const { n } = await inLanguage("en", {});
  assert.equal(n("{n} point", "{n} points", -4), "−4 points");
});

test("names are typed without accents and in small letters", () => {
  assert.deepEqual(["Zürich", "København", " Łódź", "Smoleńsk"].map(fold), ["zurich", "kobenhavn", "lodz", "smolensk"]);
});

test("a name that is one letter off a known one is found", () => {
  const known = ["Madrid", "Köln", "Ann", "Wien", "Rom"];
  for (const typed of ["Madird", "madrit", "Madri", "Madridd", "Mádird"]) assert.equal(nearest(typed, known), "Madrid");
  assert.equal(nearest("Kölln", known), "Köln");
  assert.equal(nearest("Anne", known), "Ann");
  for (const typed of ["madrid", "Madrrids", "Mdarib", "An", "", "Paris", "Wi3n"]) {
    assert.equal(nearest(typed, known), undefined, typed);
  }
});

test("names that begin with what was typed come first", () => {
  const places = ["Bad Wien", "Altwien", "Wien", "Berlin"];
  assert.deepEqual(ranked("wie", places, (name) => [name]), ["Wien", "Bad Wien", "Altwien"]);
  assert.deepEqual(ranked("wien bad", places, (name) => [name]), ["Bad Wien"]);
  assert.deepEqual(ranked("", places, (name) => [name]), places);
});

test("a network of one's own is written into its link", () => {
  const routes = [
    { a: "Ulm", b: "Bonn", length: 2, color: "red" },
    { a: "Bonn", b: "Köln", length: 1, color: null },
  ];
  assert.equal(linkOf(null, routes, ["red", "blue"]), "places=Ulm_Bonn_K%C3%B6ln&net=0-1-2.1-2-1&red=AQ");
  assert.equal(linkOf("europe", routes, ["red"]), "box=europe&red=AQ");
});

test("each step of a position can be taken back", () => {
  const position = new Routes([{ id: "00", a: "Ulm", b: "Bonn", length: 2, color: null }]);
  const colors = () => position.all.map(({ color }) => color);
  position.give("00", "red");
  position.give("00", "blue");
  position.give("00", "blue"); // the seat that had the color loses it
  assert.deepEqual(colors(), [null]);
  position.undo();
  position.undo();
  assert.deepEqual(colors(), ["red"]);
});

test("why tickets were refused is shown to their player alone", () => {
  const refused = { move: { type: "tickets", player: "ann" }, refusal: "Ann has Brest – Petrograd already." };
  assert.equal(reasonFor(refused, "ann"), refused.refusal);
  for (const player of [null, "bob"]) assert.doesNotMatch(reasonFor(refused, player), /Brest/);
});
