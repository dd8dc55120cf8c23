// Runs first in a page of the app in the pocket: its connection is to this phone, and never fails. On a guest's phone
// guest/inside.js runs before it.

Object.defineProperty(navigator, "onLine", { get: () => true });
addEventListener("offline", (event) => event.stopImmediatePropagation(), { capture: true });

/** Hand a request to the app, with the port for its response. */
const pass = globalThis.pass ?? /** @type {any} */ (parent).pass;

// JSON requests of scripts go straight to the app: the path through the service worker and the shell waits for
// rendering.
const { fetch: byServiceWorker } = globalThis;
globalThis.fetch = (resource, options) => {
  const { method = "GET", headers = {}, body = "", signal } = options ?? {};
  if (headers.Accept !== "application/json" || typeof body !== "string") return byServiceWorker(resource, options);
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    // A table whose link was renewed redirects, before anything has happened.
    port1.onmessage = ({ data }) => {
      if (data.isAway) reject(new TypeError("the host is away")); // from a guest's shell
      else resolve(data.status === 307 ? byServiceWorker(resource, options) : new Response(data.body, data));
    };
    signal?.addEventListener("abort", () => reject(signal.reason));
    const { href: url } = new URL(resource, location.href);
    const sent = [...Object.entries(headers), ["referer", location.href], [
      "accept-language",
      navigator.languages.join(),
    ]];
    pass({ method, url, headers: sent, body: new TextEncoder().encode(body) }, port2);
  });
};

// The same for a table's stream of events.
globalThis.EventSource = /** @type {any} */ (class extends EventTarget {
  constructor(resource) {
    super();
    const { port1, port2 } = new MessageChannel();
    let text = "";
    port1.onmessage = ({ data }) => {
      text += data;
      const events = text.split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) {
        this.#tell(Object.fromEntries(event.split("\n").map((line) => line.split(/: ?(.*)/))));
      }
      if (!data) this.dispatchEvent(new Event("error"));
    };
    this.port = port1;
    const headers = [["accept", "text/event-stream"], ["accept-language", navigator.languages.join()]];
    pass({ stream: true, url: new URL(resource, location.href).href, headers }, port2);
  }

  close() {
    this.port.postMessage("close");
    this.port.close();
  }

  #tell({ event, id, data }) {
    this.dispatchEvent(new MessageEvent(event, { data, lastEventId: id }));
  }
});

// Other sites open in a window of their own; downloads need another window because browsers fetch them past the service
// worker.
addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest("a");
  if (!link || !link.href) return;
  if (link.origin !== location.origin) link.target = "_blank";
  else if (link.hasAttribute("download") && link.protocol !== "blob:") {
    event.preventDefault();
    save(link);
  }
}, { capture: true });

async function save({ href, download }) {
  const answer = await fetch(href);
  const [, name] = /filename="?([^";]+)/.exec(answer.headers.get("Content-Disposition") ?? "") ?? [];
  const url = URL.createObjectURL(await answer.blob());
  Object.assign(document.createElement("a"), { href: url, download: download || name || "" }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
