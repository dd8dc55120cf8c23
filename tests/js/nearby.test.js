// Connections without a server: codes, offers and pieces, only arithmetic.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pack, read, sdpOf, spell, spelt, unpack, Unreadable } from "../../tools/pocket/page/nearby/codes.js";
import { Cut, Receiver, Sender } from "../../tools/pocket/page/nearby/frames.js";
import { Link, offer } from "../../tools/pocket/page/nearby/link.js";
import { Queue } from "../../tools/pocket/page/nearby/queue.js";
import { Offers, VALID_MS } from "../../tools/pocket/page/nearby/offers.js";

const NAME = new Uint8Array([1, 2, 3, 255]);
const FINGERPRINT = Array.from(
  { length: 32 },
  (_one, at) => (at * 7 + 3).toString(16).padStart(2, "0").toUpperCase().slice(-2),
).join(":");
const CHROMIUM = { user: "aB+/", password: "abcdefghijklmnopqrstuv+/", fingerprint: FINGERPRINT };
const FIREFOX = { user: "0a1b2c3d", password: "00112233445566778899aabbccddeeff", fingerprint: FINGERPRINT };
const IPV4 = { host: "192.168.178.23", port: 54321 };
const IPV6 = { host: "fe80:0000:0000:0000:0001:0002:0003:0004", port: 9 };
const MDNS = { host: "01234567-89ab-cdef-0123-456789abcdef.local", port: 65535 };
const LIMITS = { bytes: 100_000, perSecond: 10, bytesPerSecond: 1_000_000 };

test("an offer and an answer come back as they went, in at most 102 and 64 bytes", () => {
  for (const names of [CHROMIUM, FIREFOX]) {
    for (const addresses of [[], [IPV4], [IPV4, MDNS], [IPV4, IPV6], [MDNS, MDNS]]) {
      const bytes = pack({ type: "offer", name: NAME, ...names, addresses });
      assert.ok(bytes.length <= 102, `${bytes.length}`);
      const { type, name, ...found } = unpack(spelt(spell(bytes)));
      assert.equal(type, "offer");
      assert.deepEqual([...name], [...NAME]);
      assert.deepEqual(read(sdpOf({ type, ...found })), { ...names, addresses });
    }
    const answer = pack({ type: "answer", name: NAME, ...names, addresses: [IPV6, IPV4] });
    assert.ok(answer.length <= 64, `${answer.length}`);
    assert.deepEqual(unpack(answer).addresses, [IPV4]);
  }
});

test("what doesn't fit is left out, the shortest first, and so is what no other phone can reach", () => {
  const many = [MDNS, IPV6, { host: "127.0.0.1", port: 1 }, IPV4, { host: "10.0.0.1", port: 2 }];
  const found = unpack(pack({ type: "offer", name: NAME, ...CHROMIUM, addresses: many })).addresses;
  assert.deepEqual(found.map(({ host }) => host), [IPV4.host, "10.0.0.1", IPV6.host]);
});

test("a short address of IPv6 is the long one", () => {
  const packed = pack({ type: "offer", name: NAME, ...CHROMIUM, addresses: [{ host: "fe80::1:2:3:4", port: 9 }] });
  assert.deepEqual(unpack(packed).addresses, [IPV6]);
});

test("a code is found in its link, and nothing else is one", () => {
  const word = spell(pack({ type: "offer", name: NAME, ...CHROMIUM, addresses: [IPV4] }));
  assert.equal(spell(spelt(` https://example.org/a/guest/#${word}\n`)), word);
  for (const text of ["", "https://example.org/", "#", word.slice(0, 40), `${word}!`, "x".repeat(300)]) {
    assert.throws(() => unpack(spelt(text)), Unreadable, text);
  }
  assert.throws(() => unpack(spelt(word.slice(0, -3))), Unreadable);
  assert.throws(() => unpack(spelt(`${word}AAAA`)), Unreadable);
  assert.throws(() => read("v=0"), Unreadable);
});

test("an offer is worth one guest, once, for two minutes", () => {
  let now = 0;
  const dropped = [];
  const offers = new Offers((kept) => dropped.push(kept), () => now);
  offers.add(NAME, "first");
  offers.add([4, 4, 4, 4], "second");
  now = VALID_MS - 1;
  assert.equal(offers.take(NAME), "first");
  assert.equal(offers.take(NAME), null);
  assert.equal(offers.take([9, 9, 9, 9]), null);
  now = VALID_MS;
  assert.equal(offers.take([4, 4, 4, 4]), null);
  assert.deepEqual(dropped, ["second"]);
  for (let one = 0; one < 9; one++) offers.add([one], one);
  assert.deepEqual(dropped, ["second", 0]);
  offers.tidy(true);
  assert.equal(dropped.length, 10);
});

class Channel extends EventTarget {
  bufferedAmount = 0;
  pieces = [];

  send(piece) {
    this.bufferedAmount += piece.length;
    this.pieces.push(piece.buffer);
  }

  drain() {
    this.bufferedAmount = 0;
    this.dispatchEvent(new Event("bufferedamountlow"));
  }
}

test("messages come whole, a small one before the rest of a big one, and no more is sent than the channel takes", () => {
  const channel = new Channel();
  const sender = new Sender(channel);
  const big = Uint8Array.from({ length: 1_000_000 }, (_one, at) => at % 251);
  sender.send({ id: 1, word: "ä" }, big);
  assert.ok(channel.bufferedAmount < 300_000);
  sender.send({ id: 2 });
  const receiver = new Receiver({ ...LIMITS, bytes: 2_000_000 });
  const whole = [];
  while (channel.pieces.length > 0) {
    for (const piece of channel.pieces.splice(0)) {
      const message = receiver.take(piece);
      if (message) whole.push(message);
    }
    channel.drain();
  }
  assert.deepEqual(whole.map(({ head }) => head), [{ id: 2 }, { id: 1, word: "ä" }]);
  assert.deepEqual(whole[1].body, big);
});

/** A piece as somebody may send it who means no good. */
function piece(number, length, bytes) {
  const made = new Uint8Array(8 + bytes.length);
  new DataView(made.buffer).setUint32(0, number);
  new DataView(made.buffer).setUint32(4, length);
  made.set(bytes, 8);
  return made.buffer;
}

test("who lies about a length, or sends garbage, is cut off", () => {
  const bad = [
    ["text"],
    [new ArrayBuffer(3)],
    [new ArrayBuffer(100_000)],
    [piece(1, 200_000, [1])],
    [piece(1, 3, [1])],
    [piece(1, 5, [0, 0, 0, 9, 1])],
    [piece(1, 6, [0, 0, 0, 2, 1, 2])],
    [piece(1, 5, [0, 0, 0, 1, 49])], // JSON, though no object
    [piece(1, 9, [1, 2]), piece(1, 8, [1])],
    [piece(1, 9, [1, 2]), piece(1, 9, [1, 2, 3, 4, 5, 6, 7, 8])],
    Array.from({ length: 129 }, (_one, at) => piece(at, 100, [1])),
  ];
  for (const pieces of bad) {
    const receiver = new Receiver({ ...LIMITS, perSecond: 1000 });
    assert.throws(() => pieces.forEach((one) => receiver.take(one)), Cut);
  }
});

test("who floods is cut off, and who sends as much slowly is heard", () => {
  let now = 0;
  const small = () => piece(1, 6, [0, 0, 0, 2, 123, 125]);
  const slow = new Receiver(LIMITS, () => now);
  for (let one = 0; one < 100; one++, now += 100) assert.deepEqual(slow.take(small()).head, {});
  const flooded = new Receiver(LIMITS, () => now);
  for (let one = 0; one < 40; one++) flooded.take(small());
  assert.throws(() => flooded.take(small()), Cut);
});

test("what comes by a channel before there is a link is heard once there is", async () => {
  const channel = Object.assign(new EventTarget(), { readyState: "connecting", close() {} });
  const localDescription = { sdp: sdpOf({ type: "offer", ...CHROMIUM, addresses: [IPV4] }) };
  const ours = {
    localDescription,
    iceGatheringState: "complete",
    setLocalDescription: async () => {},
    createDataChannel: () => channel,
    close() {},
  };
  globalThis.RTCPeerConnection = /** @type {any} */ (function () {
    return Object.assign(new EventTarget(), ours);
  });
  const made = await offer(NAME);
  delete globalThis.RTCPeerConnection;
  const pieces = [];
  new Sender({ addEventListener() {}, bufferedAmount: 0, send: ({ buffer }) => pieces.push(buffer) }).send({
    hello: 1,
  });
  channel.readyState = "open";
  const come = () => /** @type {any} */ (channel).onmessage({ data: pieces[0] });
  come();
  const link = new Link(made, LIMITS);
  const heard = [];
  link.addEventListener("open", () => heard.push("open"));
  link.addEventListener("message", (/** @type {any} */ { detail: { head } }) => heard.push(head));
  come();
  assert.deepEqual(heard, []);
  await new Promise((done) => setTimeout(done));
  come();
  assert.ok(link.isOpen);
  link.close();
  assert.ok(!link.isOpen);
  assert.deepEqual(heard, ["open", { hello: 1 }, { hello: 1 }, { hello: 1 }]);
});

const settled = () => new Promise((done) => setTimeout(done));

test("who asks for a hundred things at once holds another one up for one of them", async () => {
  let now = 0;
  const queue = new Queue(() => now);
  const done = [];
  const work = (name) => async () => {
    now += 10;
    done.push(name);
  };
  for (let one = 0; one < 100; one++) queue.take("greedy", work("greedy"));
  queue.take("modest", work("modest"));
  await settled();
  assert.ok(done.indexOf("modest") <= 2, `${done.indexOf("modest")}`); // one is done when it comes, and one is next
  assert.equal(done.length, 101);
});

test("a guest has a share of the phone's time, and the rest is done later", async () => {
  let now = 0;
  const queue = new Queue(() => now);
  const done = [];
  const work = (name) => async () => {
    now += 100;
    done.push(name);
  };
  for (let one = 0; one < 100; one++) queue.take("greedy", work("greedy"));
  await settled();
  const first = done.length;
  assert.ok(first >= 16 && first < 40, `${first}`); // 1600 ms at once, and what came by meanwhile
  queue.take("modest", work("modest"));
  await settled();
  assert.equal(done[first], "modest");
  now += 1000;
  queue.take("modest", work("modest"));
  await settled();
  assert.ok(done.length > first + 4 && done.length < first + 14, `${done.length}`);
});

test("what fails in its turn is told to who asked, and the next one has its turn", async () => {
  const queue = new Queue();
  const failing = queue.take("odd", () => {
    throw new Error("odd");
  });
  const fine = queue.take("odd", async () => 5);
  await assert.rejects(failing, /odd/);
  assert.equal(await fine, 5);
});
