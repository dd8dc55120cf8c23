// The channel between two phones. Either may be the one that waits (the other knows its offer) or the one that calls.
//
// Events of a Link: "open"; "message" {detail: {head, body}}; "life" when `isAwake` changed; "unreached" when it is
// closed and never was open; "closed" once.

import { pack, read, sdpOf, unpack } from "./codes.js";
import { Cut, Receiver, Sender } from "./frames.js";

const GATHER_MS = 1_000; // for the phone's own addresses, which come at once,
const MAX_GATHER_MS = 10_000; // or from a busy phone
const BEAT_MS = 1_500;
const ASLEEP_MS = 6_000; // without a heartbeat
const GONE_MS = 20_000;

/** A connection that waits for an answer to its `bytes`; `name` identifies the offer. */
export async function offer(name) {
  const made = connection();
  await made.pc.setLocalDescription();
  await gathered(made.pc);
  return { ...made, bytes: pack({ type: "offer", name, ...read(made.pc.localDescription?.sdp ?? "") }) };
}

/** Called on the phone that made the offer, with the answer. */
export async function accept({ pc }, bytes) {
  const description = unpack(bytes);
  await pc.setRemoteDescription({ type: "answer", sdp: sdpOf(description) });
}

/**
 * A connection that answers an offer, and its `bytes`; with these `names`, if they were agreed upon.
 * @param {{ certificate: RTCCertificate, user: string, password: string } | null} names
 */
export async function answer(offered, names = null) {
  const description = unpack(offered);
  const made = connection(names?.certificate);
  await made.pc.setRemoteDescription({ type: "offer", sdp: sdpOf(description) });
  const { sdp = "" } = await made.pc.createAnswer();
  const named = names
    ? sdp.replace(/^(a=ice-ufrag:).*/m, `$1${names.user}`).replace(/^(a=ice-pwd:).*/m, `$1${names.password}`)
    : sdp;
  await made.pc.setLocalDescription({ type: "answer", sdp: named });
  await gathered(made.pc);
  return {
    ...made,
    bytes: pack({ type: "answer", name: description.name, ...read(made.pc.localDescription?.sdp ?? "") }),
  };
}

export function close({ pc, channel }) {
  channel.close();
  pc.close();
}

export class Link extends EventTarget {
  /** `limits` as a Receiver's. */
  constructor({ pc, channel, early }, limits) {
    super();
    this.pc = pc;
    this.channel = channel;
    this.early = early;
    this.isOpen = false;
    this.isAwake = false;
    this.isClosed = false;
    this.timer = 0; // of its heartbeats, once it is open
    this.heardAt = performance.now();
    this.beatAt = this.heardAt;
    this.sender = new Sender(channel);
    this.receiver = new Receiver(limits);
    channel.addEventListener("open", () => this.#begin());
    channel.onmessage = ({ data }) => (this.isOpen ? this.#hear(data) : this.early.push(data));
    channel.addEventListener("close", () => this.close());
    pc.addEventListener(
      "connectionstatechange",
      () => ["failed", "closed"].includes(pc.connectionState) && this.close(),
    );
    if (channel.readyState === "open") setTimeout(() => this.#begin());
  }

  /** @param {object} head @param {Uint8Array | null} body */
  send(head, body = null) {
    if (this.isOpen && this.channel.readyState === "open") this.sender.send(head, body);
  }

  close(why = "") {
    if (this.isClosed) return;
    this.isClosed = true;
    if (!this.timer) this.dispatchEvent(new Event("unreached"));
    this.isOpen = false;
    this.isAwake = false;
    this.channel.onmessage = null;
    clearInterval(this.timer);
    close(this);
    this.dispatchEvent(new CustomEvent("closed", { detail: why }));
  }

  #begin() {
    if (this.isOpen || this.isClosed) return;
    this.isOpen = true;
    this.isAwake = true;
    this.heardAt = this.beatAt = performance.now();
    this.timer = setInterval(() => this.#beat(), BEAT_MS);
    this.dispatchEvent(new Event("open"));
    for (const data of this.early.splice(0)) this.#hear(data);
  }

  #hear(data) {
    if (this.isClosed) return;
    try {
      const message = this.receiver.take(data);
      this.heardAt = performance.now();
      this.#is(true);
      if (message && !message.head.beat) this.dispatchEvent(new CustomEvent("message", { detail: message }));
    } catch (error) {
      if (!(error instanceof Cut)) throw error;
      this.close(error.message);
    }
  }

  #beat() {
    this.send({ beat: 1 });
    const silence = performance.now() - this.heardAt;
    // A phone that slept receives the messages of that time at once: the elapsed time proves nothing.
    const slept = performance.now() - this.beatAt > 3 * BEAT_MS;
    this.beatAt = performance.now();
    if (slept) return;
    if (silence > GONE_MS) this.close();
    else if (silence > ASLEEP_MS) this.#is(false);
  }

  #is(isAwake) {
    if (this.isAwake === isAwake) return;
    this.isAwake = isAwake;
    this.dispatchEvent(new Event("life"));
  }
}

/** @param {RTCCertificate} [certificate] */
function connection(certificate) {
  // no server is used
  const pc = new RTCPeerConnection(certificate ? { certificates: [certificate] } : {});
  const channel = pc.createDataChannel("table", { negotiated: true, id: 0 });
  const early = []; // messages that arrive before there is a Link: on a busy phone the channel may open first
  channel.onmessage = ({ data }) => early.push(data);
  channel.binaryType = "arraybuffer";
  return { pc, channel, early };
}

/**
 * Wait for all of the phone's addresses, or longer for the first one: a busy phone takes its time, and without an
 * address it can't be reached.
 */
function gathered(pc) {
  return new Promise((resolve) => {
    let isLate = false;
    const hasOne = () => /^a=candidate:/m.test(pc.localDescription?.sdp ?? "");
    const look = () => (pc.iceGatheringState === "complete" || (isLate && hasOne())) && resolve(pc);
    for (const event of ["icegatheringstatechange", "icecandidate"]) pc.addEventListener(event, look);
    setTimeout(() => {
      isLate = true;
      look();
    }, GATHER_MS);
    setTimeout(resolve, MAX_GATHER_MS);
    look();
  });
}
