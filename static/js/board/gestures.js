// Bind fingers, mouse, wheel and keys on the map, and pass them on as a few plain events.
//
// `on` has begin() at the start of a gesture; move(dx, dy); zoom(factor, pixel); rest(velocity {x, y} in pixels per
// millisecond) when the last finger leaves; tap(pixel, target); doubleTap(pixel, target); whole(). If draws(pixel) is
// true, one finger does not move the map but draws: draw(pixel), and at the end drawn(pixel), or drawn() if the gesture
// was no stroke. Pixels count from the map's corner.

import { DOUBLE_TAP_OVER, isSecond } from "../core/guard.js";

const SLOP_PX = { touch: 9, pen: 7, mouse: 4 }; // pixels that a tap may slip
const FLING_MS = 60; // the last part of the movement gives the speed
const KEY_PAN_PX = 80;
const KEY_ZOOM_FACTOR = 1.4;

/**
 * Returns a predicate for presses outside the area: whether a press completes a double tap that began in the area. If
 * so, the double tap happens.
 */
export function watchGestures(area, on) {
  const fingers = new Map(); // pointerId → {x, y}
  let origin = null; // where a finger went down that may still become a tap
  let trail = []; // the last movements, for the speed
  let lastTap = null;
  let lastPinch = null;
  let isDrawing = false;

  const pixelOf = (event) => {
    const frame = area.getBoundingClientRect();
    return { x: event.clientX - frame.left, y: event.clientY - frame.top };
  };

  const pinch = () => {
    const [one, other] = [...fingers.values()];
    return {
      x: (one.x + other.x) / 2,
      y: (one.y + other.y) / 2,
      spread: Math.max(Math.hypot(one.x - other.x, one.y - other.y), 1),
    };
  };

  area.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || fingers.size === 2) return;
    on.begin();
    area.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, pixelOf(event));
    trail = [];
    origin = fingers.size === 1 ? { ...pixelOf(event), target: event.target, second: isSecond(lastTap, event) } : null;
    lastPinch = fingers.size === 2 ? pinch() : null;
    if (isDrawing) on.drawn();
    isDrawing = fingers.size === 1 && on.draws(pixelOf(event));
  });

  area.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = pixelOf(event);
    if (origin && Math.hypot(now.x - origin.x, now.y - origin.y) < SLOP_PX[event.pointerType]) return;
    origin = null;
    fingers.set(event.pointerId, now);
    if (fingers.size === 2) {
      const next = pinch();
      on.move(next.x - lastPinch.x, next.y - lastPinch.y);
      on.zoom(next.spread / lastPinch.spread, next);
      lastPinch = next;
      return;
    }
    if (isDrawing) {
      on.draw(now);
      return;
    }
    on.move(now.x - before.x, now.y - before.y);
    trail.push({ x: now.x - before.x, y: now.y - before.y, at: event.timeStamp });
  });

  const lift = (event) => {
    if (!fingers.delete(event.pointerId)) return;
    lastPinch = null;
    const isDone = event.type === "pointerup";
    if (isDrawing) on.drawn(isDone && !origin ? pixelOf(event) : undefined);
    if (origin && isDone) tapped(pixelOf(event), event);
    else if (fingers.size === 0) on.rest(speed(event.timeStamp));
    origin = null;
    trail = [];
    isDrawing = false;
  };
  area.addEventListener("pointerup", lift);
  area.addEventListener("pointercancel", lift);

  // After a tap browsers send a click to the element now under the finger: perhaps a button that the tap has just
  // opened.
  area.addEventListener("touchend", (event) => event.cancelable && event.preventDefault(), { passive: false });

  function tapped(pixel, event) {
    const { target, second } = origin;
    lastTap = second ? null : event;
    if (second) on.doubleTap(pixel, target);
    else on.tap(pixel, target);
  }

  function speed(now) {
    const recent = trail.filter((step) => now - step.at < FLING_MS);
    const sum = (axis) => recent.reduce((total, step) => total + step[axis], 0) / FLING_MS;
    return { x: sum("x"), y: sum("y") };
  }

  area.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      on.begin();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 18 : 1;
      // A trackpad's pinch arrives as a wheel event with ctrl, in smaller steps.
      on.zoom(Math.exp((-event.deltaY * lines * (event.ctrlKey ? 5 : 1)) / 500), pixelOf(event));
    },
    { passive: false },
  );

  area.addEventListener("keydown", (event) => {
    if (event.target !== area || event.ctrlKey || event.metaKey || event.altKey) return;
    const middle = { x: area.clientWidth / 2, y: area.clientHeight / 2 };
    const does = {
      ArrowLeft: () => on.move(KEY_PAN_PX, 0),
      ArrowRight: () => on.move(-KEY_PAN_PX, 0),
      ArrowUp: () => on.move(0, KEY_PAN_PX),
      ArrowDown: () => on.move(0, -KEY_PAN_PX),
      "+": () => on.zoom(KEY_ZOOM_FACTOR, middle),
      "=": () => on.zoom(KEY_ZOOM_FACTOR, middle),
      "-": () => on.zoom(1 / KEY_ZOOM_FACTOR, middle),
      0: () => on.whole(),
    }[event.key];
    if (!does) return;
    event.preventDefault();
    on.begin();
    does();
  });

  return (press) => {
    const second = isSecond(lastTap, press, DOUBLE_TAP_OVER);
    lastTap = null;
    if (second) on.doubleTap(pixelOf(press), press.target);
    return second;
  };
}
