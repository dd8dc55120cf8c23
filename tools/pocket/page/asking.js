// How a service worker has a shell answer a request. It stands within both service workers, before their own lines.

/** The app's answer: of the shells around, the one that has the app or leads to it gives it. */
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
  // A shell that has gone answers nothing, and a request that waits for ever keeps a newer service worker from taking
  // over.
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
