// A page with one player's secrets, on a phone that is handed round: neither the back button nor the browser's cache
// may show it to the next person. They lead to the handover page instead. It runs before anything is shown, so that a
// person who leaves at once also leaves an address without the pass.

const handed = new URLSearchParams(location.search).get("for");
if (handed) document.documentElement.dataset.handed = handed; // requests of the page for that player need it
// without “?for=”, the pass of a handed-over phone
history.replaceState(history.state, "", location.pathname);
addEventListener("pagehide", () => {
  document.documentElement.hidden = true;
});
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
