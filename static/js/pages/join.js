// “Who are you?”: the seats with their players, kept up to date; requests for a taken seat; and the way on once one is
// granted.

import { byId } from "../core/dom.js";
import { refreshParts } from "../core/page.js";
import { post } from "../core/send.js";
import { bindShare } from "../core/share.js";
import { arrival } from "./reload-on-change.js";

const GRANTED_AFTER_MS = 60000; // seats.py: then a seat is granted if no phone was awake to answer
const ASK_AGAIN_MS = 10000;

const { me, table, seats: seatsUrl } = byId("announcements").dataset;
const shown = byId("shown");
const dialog = byId("ask");
let asks = null; // the form whose question is on the screen

// Players whose seats this phone requested. Not read from the page again, because a refreshed page may already have the
// answer.
let asked = [...document.querySelectorAll('[data-state="asked"]')].map(({ dataset }) => dataset.seat);

/** Go on if the table has answered, and show the current seats. */
async function show({ seats, seat_news: news, revision }) {
  const waiting = news.requests.filter(({ phone }) => phone === me).map(({ player }) => player);
  const answered = asked.filter((player) => !waiting.includes(player));
  asked = waiting;
  if (answered.some((player) => seats[player] === me)) return location.assign(table);
  if (answered.length > 0) byId("refused").hidden = false;
  // the next state tries again
  if (revision !== shown.dataset.revision) await refreshParts(shown).catch(() => null);
}

/** Repeat the request from time to time: perhaps no phone is left to answer. */
async function askAgain(game) {
  for (const player of asked) {
    const { state } = await post(`${seatsUrl}/${player}/take`);
    if (state) game.update({ state });
  }
}

arrival.then((game) => {
  game.follow(({ state }) => show(state));
  if (asked.length > 0) setTimeout(() => setInterval(askAgain, ASK_AGAIN_MS, game), GRANTED_AFTER_MS);
});

document.addEventListener("submit", (event) => {
  const { asks: question, yes } = event.target.dataset;
  if (!question) return;
  event.preventDefault();
  asks = event.target;
  byId("ask-words").textContent = question;
  byId("ask-yes").textContent = yes;
  dialog.showModal();
});
byId("ask-yes").addEventListener("click", () => asks.submit());
byId("ask-no").addEventListener("click", () => dialog.close());

bindShare();
