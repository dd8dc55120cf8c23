// Recording from a page that shows what the server wrote: moves go through the table's outbox, then the parts
// of the page that they change ([data-part]) are fetched anew. Nothing typed is lost, and nothing jumps.

import { t } from "./i18n.js";
import { Outbox } from "./outbox.js";

export class Desk {
  /** `element` names the address for moves and how many the page knows (data-url, data-seq); `refreshed` is called after. */
  constructor(element, refreshed = () => {}) {
    this.element = element;
    this.refreshed = refreshed;
    const { url } = element.dataset;
    this.outbox = new Outbox(url, () => Number(element.dataset.seq));
    this.outbox.addEventListener("change", () => this.outbox.entries.some(({ failed }) => failed) && this.#waiting());
    this.outbox.addEventListener("answer", ({ detail }) => {
      if (!detail.ok) say(detail.message); // also of a move that another page left over
      if (this.outbox.entries.length === 0) this.fresh = this.refresh();
    });
    addEventListener("online", () => this.outbox.retry());
    addEventListener("pageshow", () => this.outbox.retry());
    this.outbox.retry(); // what was left over when a page was closed without a connection
  }

  /**
   * Record moves one after another, show the page's parts as they are then, and say `done` (with `undo` beside it), or why
   * one was refused: that is what it resolves to, and "" when all stand.
   */
  async record(moves, done, undo = null) {
    const answers = await Promise.all(moves.map((move) => this.outbox.add(move)));
    await this.fresh;
    const refused = answers.find(({ ok }) => !ok);
    if (refused) say(refused.message);
    else say(done, undo && { label: t("Undo"), act: undo });
    return refused?.message ?? "";
  }

  /** Show the page's parts as they are now. */
  async refresh() {
    try {
      if (await showAnew(this.element)) this.refreshed();
    } catch {
      say(t("No connection. What you see may be out of date."), { label: t("Try again"), act: () => this.refresh() });
    }
  }

  #waiting() {
    const act = () => this.outbox.retry();
    say(t("No connection. This isn’t recorded yet, but it is kept on this phone."), { label: t("Try again"), act });
  }
}

/** Fetch the page again and swap its parts; the focus stays where it was. Whether the page is still there. */
export async function showAnew(element) {
  const response = await fetch(location.href, { cache: "no-store", headers: { Accept: "text/html" } });
  if (!response.ok) return false;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  element.dataset.seq = page.getElementById(element.id).dataset.seq;
  const focused = document.activeElement?.id;
  const open = [...document.querySelectorAll("[data-part] details[open]")].map(({ id }) => id);
  for (const part of document.querySelectorAll("[data-part]")) {
    const fresh = page.querySelector(`[data-part="${part.dataset.part}"]`);
    part.replaceChildren(...fresh.childNodes);
  }
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  return true;
}

const toast = document.getElementById("toast");
const READ_MS = 8000;
let hiding = 0;

/** Take back what was said in passing: it stands elsewhere. */
export const hush = () => toast.replaceChildren();

/** Say something in passing, with a button where there is something to do about it. */
export function say(text, action = null) {
  clearTimeout(hiding);
  hiding = setTimeout(() => toast.replaceChildren(), READ_MS);
  if (toast.firstElementChild?.textContent === text) return; // said already, and still there to read
  const sentence = document.createElement("span");
  sentence.textContent = text;
  toast.replaceChildren(sentence);
  if (action) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "button", textContent: action.label });
    button.addEventListener("click", () => {
      toast.replaceChildren();
      action.act();
    });
    toast.append(button);
  }
}
