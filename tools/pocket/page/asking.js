// How a service worker gets a response from a shell. Prepended to both service workers.

/** The app's response, from the open shell that has the app or leads to it. */
globalThis.askShells = async (request) => {
  const { clients } = /** @type {any} */ (self);
  const { method, url, referrer } = request;
  const body = method === "GET" || method === "HEAD" ? null : await request.arrayBuffer();
  const headers = [...request.headers];
  if (referrer.startsWith("http")) headers.push(["referer", referrer]);
  const shells = (await clients.matchAll({ type: "window" })).filter(({ frameType }) => frameType === "top-level");
  if (shells.length === 0) return Response.error();
  const answers = shells.map((shell) => {
    const { port1, port2 } = new MessageChannel();
    shell.postMessage({ asked: { method, url, headers, body } }, [port2]);
    return new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
  });
  // A closed shell never responds, and an endless request would keep a newer service worker from taking over.
  let watch = 0;
  const left = new Promise((resolve) => {
    watch = setInterval(async () => {
      const there = await Promise.all(shells.map(({ id }) => clients.get(id)));
      if (!there.some(Boolean)) resolve(null);
    }, 1_000);
  });
  const found = await Promise.race([...answers, left]);
  clearInterval(watch);
  return !found || found.isAway ? Response.error() : new Response(found.body, found);
};
