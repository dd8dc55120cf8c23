// The reveal as every phone sees it come: a countdown that anybody can stop, then the way to the final scoring.

import { t } from "../core/i18n.js";
import { liveAt } from "../core/live.js";
import { post } from "../core/send.js";
import { forGood, revealKnown } from "../core/store.js";

const TICK_MS = 250;
const AGAIN_MS = 1500; // when the moment has come and the server hasn't said so yet

/**
 * Calls `tick(seconds)` while a reveal is announced, with null when none is, and asks for the state when it is over;
 * `stopped()` when somebody stopped it.
 * @param {Game} game
 */
export function countDown(game, table, tick, stopped = () => {}) {
  let known = null;
  let at = null;
  let askedAt = 0;
  const show = () => tick(at === null ? null : Math.max(0, Math.ceil((at - performance.now()) / 1000)));
  setInterval(() => {
    if (at === null) return;
    show();
    if (performance.now() < at || performance.now() - askedAt < AGAIN_MS) return;
    askedAt = performance.now();
    liveAt(table).ask();
  }, TICK_MS);
  game.follow(({ state }) => {
    if (state === known) return; // something else changed: the seconds that it was then are no longer true
    known = state;
    const isStopped = at !== null && known.reveal_in === null && !known.revealed;
    at = known.reveal_in === null ? null : performance.now() + known.reveal_in * 1000;
    show();
    if (isStopped) stopped();
  });
}

/** Everybody saw it come, so everybody learns that it doesn't. */
export const mentionStopped = (announcements) => announcements.mention("stopped", t("Stopped: the tickets stay secret."));

/** @param {Game} game */
export function bindCountdown(game, announcements) {
  const { final, stop: stopUrl, table } = game.phone;
  const read = revealKnown(table);
  const stop = async () => {
    const { state, message } = await post(stopUrl);
    if (state) return game.update({ state });
    announcements.mention("not-stopped", message);
    liveAt(table).ask();
  };
  const close = () => {
    forGood.write(read, true);
    announcements.hide("revealed");
  };
  const tick = (count) => {
    if (count === null) return announcements.hide("countdown");
    announcements.hide("stopped");
    announcements.show("countdown", {
      title: t("All tickets are about to be revealed."),
      count,
      actions: game.takesPart ? [{ label: t("Not yet"), act: stop }] : [],
    });
  };
  countDown(game, table, tick, () => mentionStopped(announcements));
  game.follow(({ state: { revealed, finished, reopened, seats } }) => {
    const isShared = new Set(Object.values(seats)).size > 1;
    if (!revealed || finished || reopened || !isShared || forGood.read(read)) return announcements.hide("revealed");
    announcements.show("revealed", {
      title: t("All tickets are open now."),
      actions: [
        { label: t("To the final scoring"), href: final },
        { label: t("Later"), act: close },
      ],
    });
  });
}
