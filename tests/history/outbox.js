// Play the scripts of test_outbox.py (actions of people and the network on the tabs of a device) through the real
// outbox. Prints the requests of each step: [tab, index of the added move, number of known moves].

import { page, pass, requests } from "../js/page.js";
import { Outbox } from "../../static/js/core/outbox.js";

const clock = Date.now;
let offset = 0;
Date.now = () => clock() + offset;

async function play(script, game) {
  page.documentElement.dataset.game = game;
  const tabs = new Map(); // those that are open, by name
  const uuids = [];
  const seen = { count: requests.length };
  const urlOf = (tab) => `/t/${game}-${tab}/moves`;
  const sending = (tab) => requests.findLast(({ url }) => url === urlOf(tab));
  const act = {
    open: (tab) => tabs.set(tab, new Outbox(urlOf(tab), () => seen.known ?? 0)),
    close: (tab) => tabs.delete(tab), // its later requests get no response
    add: (tab, move) => {
      tabs.get(tab).add(move);
      const { uuid } = tabs.get(tab).entries.at(-1);
      if (!uuids.includes(uuid)) uuids.push(uuid);
    },
    know: (_tab, seq) => (seen.known = seq),
    answer: (tab, [status, after]) => sending(tab).answer(status, {}, after ? { "Retry-After": String(after) } : {}),
    fail: (tab) => sending(tab).fail(),
    pass: (_tab, ms) => pass(ms),
    clock: (_tab, ms) => (offset = ms),
    retry: (tab) => tabs.get(tab).retry(),
    throw: (tab) => tabs.get(tab).throwAway(tabs.get(tab).entries[0]?.uuid),
    dismiss: (tab) => tabs.get(tab).dismiss(tabs.get(tab).refused.map(({ uuid }) => uuid)),
  };
  const sent = [];
  for (const [what, tab, value] of script) {
    const result = act[what](tab, value);
    if (what === "pass") await result;
    for (let turn = 0; turn < 2; turn += 1) await pass(0);
    const fresh = requests.slice(seen.count);
    seen.count = requests.length;
    sent.push(
      [...tabs.keys()].flatMap((name) =>
        fresh.filter(({ url }) => url === urlOf(name)).map(({ body }) => [name, uuids.indexOf(body.uuid), body.seq])
      ),
    );
  }
  offset = 0;
  return sent;
}

const scripts = JSON.parse(Deno.readTextFileSync(Deno.args[0]));
const sent = [];
for (const [nth, script] of scripts.entries()) sent.push(await play(script, `game${nth}`));
console.log(JSON.stringify(sent));
