// The data that two phones need before they can connect, small enough for a QR code: most of a WebRTC session
// description can be derived. Pure arithmetic.
//
// A code is a type byte, four bytes that name the offer, the fingerprint of the certificate, the ICE credentials, and
// up to three addresses. The type byte has 1 for an answer, 2 for credentials in hexadecimal, as Firefox makes them,
// and from 4 on two bits for the kind of each address.

const ANSWER = 1;
const HEX = 2;
const KIND_SHIFT = 2; // of the first address
const NONE = 0;
const IPV4 = 1;
const IPV6 = 2;
const MDNS = 3;
const LENGTHS = { [IPV4]: 4, [IPV6]: 16, [MDNS]: 16 };
const MAX_ADDRESSES = 3;
const NAME_BYTES = 4; // bytes that name an offer
const FINGERPRINT_BYTES = 32;
const HOST_PRIORITY = 2_113_937_151; // of a host's address, by RFC 8445
const MAX_CODE_BYTES = { offer: 102, answer: 64 };

export class Unreadable extends Error {}

/** Parse an SDP description: {user, password, fingerprint, addresses}. */
export function read(sdp) {
  const [, user] = /^a=ice-ufrag:(\S+)/m.exec(sdp) ?? fail();
  const [, password] = /^a=ice-pwd:(\S+)/m.exec(sdp) ?? fail();
  const [, fingerprint] = /^a=fingerprint:sha-256 ([\dA-F:]+)/im.exec(sdp) ?? fail();
  const found = [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host/gim)];
  const addresses = found.map(([, host, port]) => ({ host, port: Number(port) })).filter(({ host }) =>
    kindOf(host) !== NONE
  );
  return { user, password, fingerprint, addresses };
}

/** The code of an offer or an answer (`type`); `name` is the offer's, four bytes. */
export function pack({ type, name, user, password, fingerprint, addresses }) {
  const isHex = [user, password].every((word) => /^(?:[\da-f]{2})+$/.test(word));
  const names = isHex ? [...fromHex(user), ...fromHex(password)] : [...fromWord(user), ...fromWord(password)];
  if (names.length !== (isHex ? 20 : 21)) fail();
  const bytes = [
    (type === "answer" ? ANSWER : 0) | (isHex ? HEX : 0),
    ...name,
    ...fromHex(fingerprint.replaceAll(":", "")),
    ...names,
  ];
  let count = 0;
  for (const { host, port } of [...addresses].sort((a, b) => rank(a) - rank(b))) {
    const kind = kindOf(host);
    const size = LENGTHS[kind] + 2;
    if (count === MAX_ADDRESSES || bytes.length + size > MAX_CODE_BYTES[type]) continue;
    bytes[0] |= kind << (KIND_SHIFT + 2 * count);
    bytes.push(...ADDRESSES[kind].pack(host), port >> 8, port & 0xff);
    count += 1;
  }
  return new Uint8Array(bytes);
}

/** The inverse of `pack`. Throws Unreadable. */
export function unpack(bytes) {
  let at = 0;
  const take = (count) => {
    if (at + count > bytes.length) fail();
    at += count;
    return bytes.slice(at - count, at);
  };
  const [first] = take(1);
  const type = first & ANSWER ? "answer" : "offer";
  const name = take(NAME_BYTES);
  const fingerprint = [...take(FINGERPRINT_BYTES)].map((one) => toHex([one]).toUpperCase()).join(":");
  const [user, password] = first & HEX ? [toHex(take(4)), toHex(take(16))] : [toWord(take(3)), toWord(take(18))];
  const addresses = [];
  for (let slot = 0; slot < MAX_ADDRESSES; slot++) {
    const kind = (first >> (KIND_SHIFT + 2 * slot)) & 3;
    if (kind === NONE) continue;
    const host = ADDRESSES[kind].unpack(take(LENGTHS[kind]));
    const [high, low] = take(2);
    addresses.push({ host, port: 256 * high + low });
  }
  if (at !== bytes.length) fail();
  return { type, name, user, password, fingerprint, addresses };
}

/**
 * The session description for WebRTC. The phone that made the offer starts the handshake, with the phone that it let
 * in. If the answering side started it, a second phone that answered the same code would break the handshake of both.
 */
export function sdpOf({ type, user, password, fingerprint, addresses }) {
  const lines = [
    "v=0",
    "o=- 1 2 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    `a=ice-ufrag:${user}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${fingerprint}`,
    `a=setup:${type === "offer" ? "active" : "passive"}`,
    "a=mid:0",
    "a=sctp-port:5000",
    "a=max-message-size:262144",
    ...addresses.map(({ host, port }, number) =>
      `a=candidate:${number + 1} 1 udp ${HOST_PRIORITY - number} ${host} ${port} typ host`
    ),
  ];
  return `${lines.join("\r\n")}\r\n`;
}

/** A code as text for a link or a field. */
export function spell(bytes) {
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The code in scanned or pasted text: behind the `#` of a link, or the whole text. Throws Unreadable. */
export function spelt(text) {
  const [, word] = /^(?:\S*#)?([\w-]{70,200})$/.exec(text.trim()) ?? fail();
  try {
    return Uint8Array.from(atob(word.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
  } catch {
    return fail();
  }
}

const ADDRESSES = {
  [IPV4]: { pack: (host) => host.split(".").map(Number), unpack: (bytes) => bytes.join(".") },
  [IPV6]: { pack: (host) => parseIpv6(host), unpack: (bytes) => toHex(bytes).replace(/(.{4})(?!$)/g, "$1:") },
  [MDNS]: {
    pack: (host) => fromHex(host.replaceAll("-", "").replace(".local", "")),
    unpack: (bytes) => `${toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")}.local`,
  },
};

function kindOf(host) {
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)) return IPV4;
  if (/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\.local$/.test(host)) return MDNS;
  return /^[\da-f:]+$/i.test(host) && host.includes(":") ? IPV6 : NONE;
}

/** The shortest first, a loopback address last. */
function rank({ host }) {
  return kindOf(host) + (/^(?:127\.|::1$)/.test(host) ? 4 : 0);
}

function parseIpv6(host) {
  const [head, tail] = host.split("::").map((part) => (part ? part.split(":") : []));
  const zeros = tail ? Array(8 - head.length - tail.length).fill("0") : [];
  return [...head, ...zeros, ...(tail ?? [])].flatMap((word) => [...fromHex(word.padStart(4, "0"))]);
}

function fromHex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));
}

function toHex(bytes) {
  return [...bytes].map((one) => one.toString(16).padStart(2, "0")).join("");
}

/** ICE uses the letters of base64. */
function fromWord(word) {
  try {
    return Uint8Array.from(atob(word), (one) => one.charCodeAt(0));
  } catch {
    return fail();
  }
}

function toWord(bytes) {
  return btoa(String.fromCharCode(...bytes));
}

/** @returns {never} */
function fail() {
  throw new Unreadable("this is no code of Stationmaster");
}
