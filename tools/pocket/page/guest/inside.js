// Runs first in a host's page on a guest's phone. The page has an origin of its own, so that it can't reach this
// phone's storage, cookies or service worker. The shell does for our scripts what it allows (around.js). `given` is
// their stored data.

(() => {
  const { given } = /** @type {any} */ (globalThis);
  const { port1: shell, port2 } = new MessageChannel();
  parent.postMessage("page", "*", [port2]);
  const replies = new Map(); // handlers of the shell's replies, by number
  let number = 0;
  const heard = new EventTarget();

  shell.onmessage = ({ data: { reply, result, event, detail } }) => {
    if (event) return heard.dispatchEvent(new CustomEvent(event, { detail }));
    replies.get(reply)?.(result);
    return replies.delete(reply);
  };
  const ask = (what, transfer = []) =>
    new Promise((resolve) => {
      replies.set(number += 1, resolve);
      shell.postMessage({ ...what, number }, transfer);
    });
  heard.addEventListener("online", () => dispatchEvent(new Event("online"))); // sends the moves that waited

  const define = (object, name, value) => Object.defineProperty(object, name, { value, configurable: true });
  Object.defineProperty(document, "cookie", { get: () => "", set() {} }); // the shell sends the cookies
  for (const name of ["localStorage", "sessionStorage"]) {
    define(globalThis, name, {
      getItem: (key) => given[name][key] ?? null,
      setItem(key, value) {
        given[name][key] = `${value}`;
        shell.postMessage({ keep: name, key, value: `${value}` });
      },
    });
  }
  define(navigator, "serviceWorker", { register: async () => {}, ready: Promise.resolve({ active: null }) });
  Object.assign(globalThis, {
    keepers: (store, act, value) => ask({ store, act, value }),
    pass: (asked, port) => shell.postMessage({ asked }, [port]),
    lead: {
      assign: (url) => lead(url),
      replace: (url) => lead(url, true),
      reload: () => lead(location.href, true),
    },
    joins: async () => Object.assign(around, { people: await ask({ nearby: "people" }) }),
    fetch: fetchBy,
  });

  function lead(url, isInstead = false) {
    shell.postMessage({ lead: new URL(url, location.href).href, isInstead });
  }

  // --- requests

  async function fetchBy(resource, options) {
    const request = new Request(new URL(resource, location.href), options);
    const asked = await sent(request);
    const { isAway, status, headers, body, url, isLed } = await ask({ fetch: asked });
    if (isAway) throw new TypeError("the host is away");
    const answer = new Response(body, { status, headers });
    return Object.defineProperties(answer, { url: { value: url }, redirected: { value: isLed } });
  }

  async function sent(request) {
    const isRead = ["GET", "HEAD"].includes(request.method);
    const headers = [...request.headers, ["referer", location.href], ["accept-language", navigator.languages.join()]];
    return { method: request.method, url: request.url, headers, body: isRead ? null : await request.arrayBuffer() };
  }

  // --- links and forms that no script of the page has handled

  /** Listen for an event after all other listeners. */
  function atLast(type, act) {
    const last = (event) => event.defaultPrevented || act(event);
    addEventListener(type, () => {
      removeEventListener(type, last);
      addEventListener(type, last);
    }, { capture: true });
  }

  atLast("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("a");
    if (!link || !link.href || link.download || (link.target && link.target !== "_self")) return;
    if (link.hash && link.href.split("#")[0] === location.href.split("#")[0]) return;
    event.preventDefault();
    lead(link.href);
  });
  atLast("submit", (event) => {
    if (event.target.method === "dialog") return;
    event.preventDefault();
    send(event.target, event.submitter);
  });
  HTMLFormElement.prototype.submit = function () {
    send(this);
  };

  /** @param {HTMLFormElement} form @param {any} submitter */
  async function send(form, submitter = null) {
    const data = new FormData(form);
    if (submitter?.name) data.append(submitter.name, submitter.value);
    const url = new URL(submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "", location.href);
    const words = () =>
      new URLSearchParams(/** @type {any} */ ([...data].filter(([, value]) => typeof value === "string")));
    if (form.method !== "post") return lead(Object.assign(url, { search: words() }));
    const body = form.enctype === "multipart/form-data" ? data : words();
    return shell.postMessage({ post: await sent(new Request(url, { method: "POST", body })) });
  }

  // --- visibility

  addEventListener("load", () => {
    const { pathname, search, hash } = location;
    shell.postMessage({
      shown: { path: pathname + search + hash, title: document.title, language: document.documentElement.lang },
    });
  });
  new MutationObserver(() => {
    for (const picture of document.querySelectorAll("img[src^='/']")) show(picture);
  }).observe(document, { subtree: true, childList: true });

  async function show(picture) {
    const { src } = picture;
    picture.removeAttribute("src");
    for (const other of picture.closest("picture")?.querySelectorAll("source") ?? []) other.remove();
    const answer = await fetchBy(src).catch(() => null);
    if (answer?.ok) picture.src = URL.createObjectURL(await answer.blob());
  }

  // --- for letting another guest in: the shell has the connection

  const around = Object.assign(new EventTarget(), {
    people: [],
    offer: (table) =>
      ask({ nearby: "offer", value: table }).then((link) => link ?? Promise.reject(new Error("the host is away"))),
    answer: (text) => ask({ nearby: "answer", value: text }),
    look: (take) => {
      heard.addEventListener("seen", (/** @type {any} */ { detail }) => take(detail));
      return ask({ nearby: "look" });
    },
    qr: {
      draw: async (text) =>
        new DOMParser().parseFromString(await ask({ nearby: "draw", value: text }), "image/svg+xml").documentElement,
    },
  });
  heard.addEventListener("people", (/** @type {any} */ { detail }) => {
    around.people = detail;
    around.dispatchEvent(new Event("people"));
  });
})();
