// The log panel: every move, the newest first; any of them can be taken back, or thrown away while it waits.

import { t } from "../i18n.js";
import { byId, h } from "./dom.js";
import { wordsOf } from "./last-move.js";
import { timeOf } from "./parts.js";
import { throwAwayButton, undoButton } from "./undo.js";

/** `act` has undo(entry) → promise of {ok, message}, and throwAway(uuid). Answers what fills the panel. */
export function bindLog(game, act) {
  const panel = byId("log");
  const list = byId("log-list");
  const refusals = new Map(); // log index → why its undo was refused; a row is made anew whenever something changes
  const undo = async (entry) => {
    const answer = await act.undo(entry);
    refusals.set(entry.index, answer.ok ? "" : answer.message);
    fill();
  };
  const fill = () => {
    const waiting = game.waiting.map((entry) => waitingRow(game, entry, act));
    const rows = game.state.log.map((entry) => row(entry, game.state.finished ? null : undo, refusals.get(entry.index) ?? ""));
    list.replaceChildren(...waiting.reverse(), ...rows);
    byId("log-none").hidden = list.childElementCount > 0;
  };
  game.addEventListener("change", () => panel.open && fill());
  return () => {
    refusals.clear();
    fill();
  };
}

/** `undo` is null once the game is finished. */
function row(entry, undo, refusal) {
  const words = wordsOf(entry);
  const told = h("p", { class: "log-words" }, entry.counts ? words : [h("s", {}, words), h("span", { class: "muted small" }, ` ${t("undone")}`)]);
  return h(
    "li",
    { class: "log-row" },
    h("time", { class: "muted small figure", datetime: entry.at }, timeOf(entry)),
    told,
    entry.counts && undo && undoButton(entry, { words, undo, label: entry.undo ? t("Redo") : t("Undo"), attributes: { class: "button button--small" } }),
    refusal && h("p", { class: "log-refusal small", role: "alert" }, refusal),
  );
}

function waitingRow(game, entry, { throwAway }) {
  const words = game.describe(entry.move);
  return h(
    "li",
    { class: "log-row is-waiting" },
    h("span", { class: "log-state small" }, game.stuck ? t("Not sent yet") : t("Sending")),
    h("p", { class: "log-words" }, words),
    game.stuck && throwAwayButton(entry, { words, throwAway }),
  );
}
