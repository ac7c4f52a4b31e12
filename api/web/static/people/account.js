// One's own account: what it is, and what one can change of it.

import { ROLES, announce, attempt, begin, day, fill, element, onSubmit, rest, showSecret } from "./rest.js";
import { showNotices } from "./notices.js";
import { createPasskey } from "./passkeys.js";

const page = document.getElementById("content");
const administrates = "administrates" in page.dataset;
const METHODS = { password: "senha", passkey: "chave de acesso", provider: "o provedor do escritório" };

async function showMe() {
  const me = await rest("GET", "/v1/me");
  const facts = { Nome: me.name, "E-mail": me.email, Escritório: me.tenant, Papéis: me.roles.map((role) => ROLES[role]).join(", "), OAB: me.oab ?? "não informada" };
  document.getElementById("me").replaceChildren(
    ...Object.entries(facts).flatMap(([name, value]) => [element("dt", { textContent: name }), element("dd", { textContent: value })]),
  );
  document.querySelector("#password-form [name=username]").value = me.email;
  return me;
}

async function showPassword() {
  const password = await rest("GET", "/v1/me/password");
  const said = document.getElementById("password-state");
  if (!password.exists) said.textContent = "A sua conta não tem senha. Para definir uma, peça um link a quem administra o Autos no seu escritório.";
  else if (password.set_by_link_at) said.textContent = `Um link criado por ${password.link_made_by} definiu uma senha desta conta em ${day(password.set_by_link_at)}. Se não foi você que o usou, troque a senha e avise o escritório.`;
  said.hidden = !said.textContent;
  document.getElementById("password-form").hidden = !password.exists;
}

async function showSessions() {
  const sessions = await rest("GET", "/v1/me/sessions");
  fill(
    "sessions",
    sessions.map((one) => ({
      title: one.current ? "Este navegador" : browserOf(one.browser),
      facts: `entrou com ${METHODS[one.method]} em ${day(one.created_at)}, de ${one.address ?? "endereço desconhecido"}; usada em ${day(one.last_seen_at)}`,
      actions: one.current ? [] : [["Encerrar", () => attempt(() => end(one.session_id), "Sessão encerrada.")]],
    })),
    "Nenhuma.",
  );
  document.getElementById("end-others").hidden = sessions.length < 2;
}

async function end(sessionId) {
  await rest("DELETE", `/v1/me/sessions/${sessionId}`);
  await showSessions();
}

function browserOf(agent) {
  const known = ["Edg", "OPR", "Firefox", "Chrome", "Safari"].find((name) => agent?.includes(`${name}/`));
  return { Edg: "Edge", OPR: "Opera" }[known] ?? known ?? "Outro navegador";
}

async function showKeys(me) {
  const keys = await rest("GET", "/v1/keys");
  const names = new Map(keys.map((key) => [key.key_id, key.name]));
  fill(
    "keys",
    keys.map((key) => ({
      title: key.name,
      facts: `${ROLES[key.role]}${key.user_id === me.user_id ? "" : key.user_id ? ", de outra pessoa" : ", do escritório"}; expira: ${day(key.expires_at)}; último uso: ${day(key.last_used_at)}${names.has(key.made_with) ? `; criada com a chave "${names.get(key.made_with)}"` : ""}`,
      actions: [
        ["Trocar", () => attempt(() => rotate(key, me), "Chave trocada; a anterior vale mais 24 horas.")],
        ["Revogar", () => attempt(() => revoke(key, me), "Chave revogada.")],
      ],
    })),
    "Nenhuma.",
  );
}

async function rotate(key, me) {
  const made = await rest("POST", `/v1/keys/${key.key_id}/rotate`, {});
  showSecret("key-secret", "Copie a chave agora; ela não será mostrada de novo: ", made.key);
  await showKeys(me);
}

async function revoke(key, me) {
  if (!confirm(`Revogar a chave "${key.name}"? Quem a usa deixa de entrar, e as chaves, convites e links criados com ela deixam de valer.`)) return;
  await rest("DELETE", `/v1/keys/${key.key_id}`);
  await showKeys(me);
}

async function showPasskeys() {
  const passkeys = await rest("GET", "/v1/me/passkeys");
  fill(
    "passkeys",
    passkeys.map((one) => ({
      title: one.name,
      facts: `criada em ${day(one.created_at)}; último uso: ${day(one.last_used_at)}`,
      actions: [["Retirar", () => attempt(() => dropPasskey(one), "Chave de acesso retirada.")]],
    })),
    "Nenhuma.",
  );
}

async function dropPasskey(one) {
  await rest("DELETE", `/v1/me/passkeys/${one.credential_id}`);
  await showPasskeys();
}

onSubmit("password-form", async (fields, form) => {
  const { ended } = await rest("PUT", "/v1/me/password", { current: fields.get("current"), new: fields.get("new") });
  form.reset();
  await showSessions();
  announce(`Senha trocada. Sessões encerradas: ${ended}.`);
}, "Senha trocada.");

onSubmit("passkey-form", async (fields, form) => {
  await createPasskey(fields.get("name"));
  form.reset();
  await showPasskeys();
}, "Chave de acesso criada.");

document.getElementById("end-others").addEventListener("click", () =>
  attempt(async () => {
    await rest("DELETE", "/v1/me/sessions");
    await showSessions();
  }, "As outras sessões terminaram."),
);

await begin(async () => {
  const me = await showMe();
  document.getElementById("key-role").replaceChildren(
    ...(administrates ? ["admin", "lawyer", "reviewer", "auditor"] : me.roles).map((role) => element("option", { value: role, textContent: ROLES[role] })),
  );
  onSubmit("key-form", async (fields, form) => {
    const made = await rest("POST", "/v1/keys", { name: fields.get("name"), role: fields.get("role"), expires_in_days: Number(fields.get("days")) });
    form.reset();
    showSecret("key-secret", "Copie a chave agora; ela não será mostrada de novo: ", made.key);
    await showKeys(me);
  }, "Chave criada.");
  await Promise.all([showNotices(), showPassword(), showSessions(), showPasskeys(), showKeys(me)]);
});
