// Split messages into pieces, so that a big one delays no small one and the channel's buffer stays small. A message is
// JSON and bytes. A phone that sends anything else, or more than was agreed, is cut off.
//
// A piece: the message's number (4 bytes), the length of the whole (4), and some of its bytes. The whole: the length of
// the JSON (4), the JSON, the bytes.

const HEAD_BYTES = 8;
const PIECE_BYTES = 16 * 1024; // which every browser accepts
const MAX_BUFFERED_BYTES = 256 * 1024; // bytes in the channel's buffer: the rest waits
const MAX_AT_ONCE = 128; // incomplete messages: a page has about fifty files

export class Cut extends Error {}

/** Sends over a channel: {send, bufferedAmount, bufferedAmountLowThreshold, addEventListener}. */
export class Sender {
  constructor(channel) {
    this.channel = channel;
    this.number = 0;
    this.waiting = []; // {number, whole, at}
    channel.bufferedAmountLowThreshold = MAX_BUFFERED_BYTES / 2;
    channel.addEventListener("bufferedamountlow", () => this.#go());
  }

  /** @param {object} head @param {Uint8Array | null} body */
  send(head, body = null) {
    const text = new TextEncoder().encode(JSON.stringify(head));
    const whole = new Uint8Array(4 + text.length + (body?.length ?? 0));
    new DataView(whole.buffer).setUint32(0, text.length);
    whole.set(text, 4);
    if (body) whole.set(body, 4 + text.length);
    this.number = (this.number + 1) >>> 0;
    this.waiting.push({ number: this.number, whole, at: 0 });
    this.#go();
  }

  /** Send a piece of each message in turn. */
  #go() {
    while (this.waiting.length > 0 && this.channel.bufferedAmount < MAX_BUFFERED_BYTES) {
      const one = this.waiting.shift();
      const part = one.whole.subarray(one.at, one.at + PIECE_BYTES);
      const piece = new Uint8Array(HEAD_BYTES + part.length);
      const view = new DataView(piece.buffer);
      view.setUint32(0, one.number);
      view.setUint32(4, one.whole.length);
      piece.set(part, HEAD_BYTES);
      this.channel.send(piece);
      one.at += part.length;
      if (one.at < one.whole.length) this.waiting.push(one);
    }
  }
}

/** Assembles messages from pieces; `limits`: {bytes: of a message, perSecond: messages, bytesPerSecond}. */
export class Receiver {
  constructor(limits, now = () => performance.now()) {
    this.limits = limits;
    this.now = now;
    this.begun = new Map(); // by number: {whole, at}
    this.messages = new Bucket(limits.perSecond, now);
    this.bytes = new Bucket(limits.bytesPerSecond, now);
  }

  /** The message {head, body} that this piece completes, or null. Throws Cut. */
  take(data) {
    if (!(data instanceof ArrayBuffer) || data.byteLength <= HEAD_BYTES || data.byteLength > HEAD_BYTES + PIECE_BYTES) {
      fail("no piece");
    }
    if (!this.bytes.take(data.byteLength)) fail("too many bytes");
    const view = new DataView(data);
    const [number, length] = [view.getUint32(0), view.getUint32(4)];
    if (length < 4 || length > this.limits.bytes) fail("too long");
    const one = this.begun.get(number) ?? this.#begin(number, length);
    const part = new Uint8Array(data, HEAD_BYTES);
    if (one.length !== length || one.at + part.length > length) fail("its length isn’t true");
    one.parts.push(part);
    one.at += part.length;
    if (one.at < length) return null;
    this.begun.delete(number);
    return opened(one);
  }

  /** Memory is used for the bytes that arrived, not for the announced length. */
  #begin(number, length) {
    if (this.begun.size === MAX_AT_ONCE) fail("too many at once");
    if (!this.messages.take(1)) fail("too many messages");
    const one = { length, parts: [], at: 0 };
    this.begun.set(number, one);
    return one;
  }
}

/** A token bucket: `perSecond` tokens per second, at most those of four seconds. */
export class Bucket {
  constructor(perSecond, now = () => performance.now()) {
    this.perSecond = perSecond;
    this.now = now;
    this.left = 4 * perSecond;
    this.at = now();
  }

  /** Whether there were enough tokens; they are taken in any case. */
  take(count) {
    this.left = this.rest - count;
    return this.left >= 0;
  }

  get rest() {
    const at = this.now();
    this.left = Math.min(4 * this.perSecond, this.left + ((at - this.at) / 1000) * this.perSecond);
    this.at = at;
    return this.left;
  }
}

function opened({ length, parts }) {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  const size = new DataView(whole.buffer).getUint32(0);
  if (size > length - 4) fail("its length isn’t true");
  try {
    const head = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(whole.subarray(4, 4 + size)));
    if (typeof head !== "object" || head === null) fail("no message");
    return { head, body: whole.subarray(4 + size) };
  } catch {
    return fail("no message");
  }
}

/** @returns {never} */
function fail(why) {
  throw new Cut(why);
}
