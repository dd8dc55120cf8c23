// A page with one player's secrets, on a phone that is handed round: neither the browser's way back nor its memory
// shows it to the next person. They lead to the handing over instead. It runs before anything is shown: who leaves at
// once finds the address without the word as well.

const handed = new URLSearchParams(location.search).get("for");
if (handed) document.documentElement.dataset.handed = handed; // what the page fetches for that player asks for it
// without “?for=”, which says that the phone was handed over
history.replaceState(history.state, "", location.pathname);
addEventListener("pagehide", () => {
  document.documentElement.hidden = true;
});
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
