// While a ticket is typed its results stand at the top of the screen, right under the field: below it is the keyboard.

const input = document.getElementById("find");
const found = document.getElementById("found");
const show = () => found.scrollIntoView({ block: "start" });

input.addEventListener("focus", show);
input.addEventListener("input", show);
// The keyboard comes a moment after the focus, and may push the page about.
globalThis.visualViewport?.addEventListener("resize", () => document.activeElement === input && show());
