// Checks a bundle in this browser: the manifest's signature over its raw bytes, the key against the published ones, and
// every file against the hash that the manifest gives it.

const SIGNATURE = /"signature":"([0-9a-f]{128})",?/g;
const SUBJECT = '"subject":';

const encoder = new TextEncoder();

export const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export const sha256 = async (bytes) => hex(await crypto.subtle.digest("SHA-256", bytes));

const fromHex = (text) => Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
const fromBase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** The manifest as text, its parsed form and the bytes that were signed: all but the signature itself. */
export function opened(bytes) {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  const signatures = [...text.matchAll(SIGNATURE)];
  if (signatures.length !== 1) throw new Error("Este arquivo não é um manifesto do Autos: falta a assinatura.");
  const signed = text.replace(signatures[0][0], "").replace(/,}$/, "}");
  return { manifest: JSON.parse(text), signature: signatures[0][1], signed: encoder.encode(signed), text };
}

async function signatureHolds(key, signature, signed) {
  const imported = await crypto.subtle.importKey("raw", key, { name: "Ed25519" }, false, ["verify"]);
  return crypto.subtle.verify({ name: "Ed25519" }, imported, fromHex(signature), signed);
}

/** The subject stands last in the canonical form, so its raw bytes are known without writing it anew. */
const subjectOf = (text) => encoder.encode(text.slice(text.lastIndexOf(SUBJECT) + SUBJECT.length, -1));

/** `[{ what, holds, detail }]` for the manifest alone. */
export async function checkManifest(bytes, publishedKeys) {
  const { manifest, signature, signed, text } = opened(bytes);
  const published = publishedKeys.find((key) => hex(fromBase64(key.public_key)) === manifest.public_key);
  const checks = [
    {
      what: "A chave é desta instalação",
      holds: Boolean(published),
      detail: published ? (published.retired_at ? "Chave aposentada; o que assinou em uso continua valendo." : "Chave em uso, publicada.") : "A chave do manifesto não está entre as publicadas aqui.",
    },
    { what: "A assinatura confere (Ed25519)", holds: await signatureHolds(fromHex(manifest.public_key), signature, signed), detail: manifest.key_fingerprint },
    { what: "A impressão digital confere", holds: (await sha256(subjectOf(text))) === manifest.fingerprint, detail: manifest.fingerprint },
  ];
  return { manifest, checks };
}

/** One check a file of the manifest; `read` gives a file's bytes, null where it was not handed over. */
export async function checkFiles(manifest, read) {
  const checks = [];
  for (const entry of manifest.artifacts) {
    const bytes = await read(entry);
    const holds = bytes !== null && (await sha256(bytes)) === entry.sha256;
    checks.push({ what: entry.file_name, holds, missing: bytes === null, detail: bytes === null ? "não foi entregue" : entry.sha256 });
  }
  return checks;
}

export const canVerify = () => Boolean(globalThis.crypto?.subtle);
