// What a page of the app begins with in the pocket: its connection is to this phone, and never fails. At a guest's
// phone guest/inside.js comes before it.

Object.defineProperty(navigator, "onLine", { get: () => true });
addEventListener("offline", (event) => event.stopImmediatePropagation(), { capture: true });

/** Hand the app what is asked, with the port for its answer. */
const pass = globalThis.pass ?? /** @type {any} */ (parent).pass;

// What scripts ask for as JSON goes straight to the app: the way by the service worker and the shell waits for drawing.
const { fetch: byServiceWorker } = globalThis;
globalThis.fetch = (resource, options) => {
  const { method = "GET", headers = {}, body = "", signal } = options ?? {};
  if (headers.Accept !== "application/json" || typeof body !== "string") return byServiceWorker(resource, options);
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    // A table whose link was renewed leads there, before anything has happened.
    port1.onmessage = ({ data }) => {
      if (data.isAway) reject(new TypeError("the host is away")); // a guest's shell says so
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

// So does a table's stream of events.
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

// Other sites open in a window of their own; and browsers fetch what is to be saved past the service worker.
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
