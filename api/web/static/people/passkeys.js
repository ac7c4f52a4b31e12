// Passkeys: what the server asks of the browser, and what the browser answers.

import { rest } from "./rest.js";

const supported = () => {
  if (!window.PublicKeyCredential?.parseCreationOptionsFromJSON) throw new Error("Este navegador não tem chaves de acesso.");
};

const refused = (error) => {
  if (error.name === "InvalidStateError") return new Error("Este dispositivo já tem uma chave de acesso desta conta.");
  return new Error("A chave de acesso não foi usada. Tente de novo.");
};

export async function createPasskey(name) {
  supported();
  const { step, options } = await rest("POST", "/v1/me/passkey-options");
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await navigator.credentials.create({ publicKey }).catch((error) => Promise.reject(refused(error)));
  await rest("POST", "/v1/me/passkeys", { step, name, credential: credential.toJSON() });
}

/** Signs in; answers where to go. */
export async function signIn(next) {
  supported();
  const { step, options } = await asked("/entrar/chave/opcoes", {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials.get({ publicKey }).catch((error) => Promise.reject(refused(error)));
  return (await asked("/entrar/chave", { step, next, credential: credential.toJSON() })).next;
}

async function asked(path, body) {
  const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.error?.message ?? "Não deu certo. Tente de novo.");
  return told.data;
}
