// Links that hold a puzzle: everything after `#p=`, which no server is ever told.

const MARK = "#p=";

// The address of the page with what is given in it: an object of texts.
export async function linkTo(state) {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  const packed = await through(bytes, new CompressionStream("deflate-raw"));
  return location.href.split("#")[0] + MARK + toText(packed);
}

// What the address of the page holds; null where it is no link. Throws an Error where a part of
// the link is missing.
export async function stateOfLink() {
  if (!location.hash.startsWith(MARK)) return null;
  const packed = toBytes(location.hash.slice(MARK.length));
  const bytes = await through(packed, new DecompressionStream("deflate-raw"));
  const state = JSON.parse(new TextDecoder().decode(bytes));
  if (typeof state?.text !== "string") throw new Error("no text");
  return state;
}

// Make the address that of the page alone.
export function dropLink() {
  if (location.hash.startsWith(MARK)) history.replaceState(null, "", location.href.split("#")[0]);
}

async function through(bytes, stream) {
  const changed = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(changed).arrayBuffer());
}

// Base64 without the characters that mean something in an address.
function toText(bytes) {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function toBytes(text) {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
