// A tapped figure of the score sheet opens its proof over the page, with the board above it. Without this script the
// link leads to the same section further down the page.

import { enlarge, light } from "../board/lights.js";
import { byId } from "../core/dom.js";

const panel = byId("why-panel");
const body = byId("why-panel-body");
const title = byId("why-panel-title");
const figure = byId("why-board");
const toast = byId("toast");
const legend = byId("why-legend");
const still = document.querySelector("#still-board .board");
const board = still && figure.appendChild(still.cloneNode(true));
figure.hidden = !board;
if (still) {
  const nameIt = ({ nameStill }) => new ResizeObserver(() => nameStill(still, still.parentElement)).observe(still);
  import("../board/still.js").then(nameIt, () => {});
}

let shown = null; // {section, place}: the open proof, and the mark at its place in the page

document.addEventListener("click", (event) => {
  /** @type {HTMLAnchorElement | null} */
  const link = event.target.closest("a[data-why]");
  if (!link) return;
  event.preventDefault();
  show(byId(link.hash.slice(1)));
});
byId("why-panel-close").addEventListener("click", () => panel.close());
panel.addEventListener("click", (event) => {
  if (event.target === panel) panel.close(); // outside the panel
});
panel.addEventListener("close", closed);
// An unfolded ticket shows its path; folded again, the board shows the proof of the whole line.
panel.addEventListener(
  "toggle",
  ({ target }) => {
    lightShown();
    if (target.open) target.scrollIntoView({ block: "nearest" });
  },
  true,
);

function show(section) {
  putBack();
  const place = document.createComment("");
  section.before(place);
  shown = { section, place };
  title.replaceChildren(section.parentElement.closest("details").querySelector(".player").cloneNode(true));
  body.replaceChildren(section);
  if (!panel.open) panel.showModal();
  panel.append(toast); // otherwise messages would be behind the panel, and inert
  address(`#${section.id}`);
  body.scrollTop = 0;
  section.focus({ preventScroll: true });
  lightShown();
}

/** The event arrives a moment later: another figure may be open already. */
function closed() {
  if (panel.open) return;
  putBack();
  address(location.pathname + location.search);
}

/**
 * Put the open proof into the address, so that a user who follows a link out of the panel and comes back finds it open.
 */
function address(url) {
  history.replaceState(history.state, "", url);
}

function putBack() {
  shown?.place.replaceWith(shown.section);
  shown = null;
}

function lightShown() {
  if (!board || !shown) return;
  const unfolded = shown.section.querySelector("details[data-lights][open]");
  const lights = JSON.parse((unfolded ?? shown.section).dataset.lights);
  light(board, lights);
  enlarge(board);
  for (const item of legend.querySelectorAll("[data-kind]")) {
    item.hidden = !(item.dataset.kind === "own" || lights[item.dataset.kind]?.length);
  }
  legend.hidden = legend.querySelectorAll("[data-kind]:not([hidden])").length < 2;
}

// An address with the name of a section opens it at once.
const asked = byId(location.hash.slice(1));
if (asked?.matches(".proof")) show(asked);
