// The people of a firm: who they are, what they may do, who is invited, what the firm has decided.

import { showProvider } from "./provider.js";
import { ROLES, attempt, begin, day, element, fill, onSubmit, rest, showSecret } from "./rest.js";
import { showWebhook } from "./webhook.js";

const OFFERED = document.getElementById("content").dataset.tenant === "installation" ? ["operator"] : ["lawyer", "reviewer", "auditor", "admin"];

function boxes(name, chosen) {
  return OFFERED.map((role) => {
    const box = element("input", { type: "checkbox", name, value: role, defaultChecked: chosen.includes(role) });
    return element("label", { className: "choice" }, box, ROLES[role]);
  });
}

async function showPeople() {
  const [people, me] = await Promise.all([rest("GET", "/v1/users"), rest("GET", "/v1/me")]);
  fill(
    "people",
    people.map((one) => {
      const roles = element("fieldset", { className: "inline" }, element("legend", { textContent: "Papéis", className: "visually-hidden" }), ...boxes("roles", one.roles));
      roles.setAttribute("aria-label", `Papéis de ${one.name}`);
      const chosen = () => [...roles.querySelectorAll(":checked")].map((box) => box.value);
      return {
        title: one.name,
        facts: `${one.email}; OAB: ${one.oab ?? "não informada"}; desde ${day(one.created_at)}`,
        more: [roles],
        actions: [
          ["Guardar papéis", () => attempt(() => change(one, { roles: chosen() }), "Papéis guardados.")],
          ["Mudar OAB", () => changeOab(one)],
          ...(one.user_id === me.user_id ? [] : [["Encerrar sessões", () => endSessions(one)], ["Criar link de senha", () => linkPassword(one)], ["Retirar", () => remove(one)]]),
        ],
      };
    }),
    "Ninguém ainda.",
  );
}

async function change(one, body) {
  await decidingKeys(one, (choice) => rest("PATCH", `/v1/users/${one.user_id}`, choice ? { ...body, program_keys: choice } : body));
  await Promise.all([showPeople(), showInvitations()]);
}

function changeOab(one) {
  const oab = prompt(`Número da OAB de ${one.name} (vazio o retira):`, one.oab ?? "");
  if (oab !== null) attempt(() => change(one, { oab }), "Número da OAB guardado.");
}

function endSessions(one) {
  if (!confirm(`Encerrar as sessões de ${one.name} em todos os navegadores?`)) return;
  attempt(() => rest("DELETE", `/v1/users/${one.user_id}/sessions`), `As sessões de ${one.name} terminaram.`);
}

function linkPassword(one) {
  if (!confirm(`Criar um link com que ${one.name} define uma senha nova? Ele fica na trilha do escritório.`)) return;
  attempt(async () => {
    const made = await rest("POST", `/v1/users/${one.user_id}/password-link`);
    showSecret("link", `Envie a ${one.name} este link, que serve uma vez: `, made.link);
    await showInvitations();
  }, "Link criado.");
}

function remove(one) {
  if (!confirm(`Retirar ${one.name} do escritório? As sessões, as chaves, os convites e os links dela deixam de valer.`)) return;
  attempt(async () => {
    await decidingKeys(one, (choice) => rest("DELETE", `/v1/users/${one.user_id}${choice ? `?program_keys=${choice}` : ""}`));
    await Promise.all([showPeople(), showInvitations()]);
  }, `${one.name} saiu do escritório.`);
}

// Asks again with a choice where who leaves, or loses the role, made keys for programs that still work.
async function decidingKeys(one, ask) {
  try {
    return await ask(null);
  } catch (error) {
    const keys = error.details?.program_keys;
    if (!keys) throw error;
    const names = keys.map((key) => key.name).join(", ");
    if (confirm(`${one.name} criou chaves de programas que ainda valem: ${names}. Encerrá-las agora?`)) return ask("encerrar");
    if (confirm(`Então assumir você estas chaves (${names})? Troque-as depois: ${one.name} pode conhecê-las.`)) return ask("assumir");
    throw error;
  }
}

async function showInvitations() {
  const open = await rest("GET", "/v1/invitations");
  fill(
    "invitations",
    open.map((one) => ({
      title: one.email ?? "primeiro acesso",
      facts: `${one.user_id ? "define uma senha nova" : one.roles.map((role) => ROLES[role]).join(", ")}; vale até ${day(one.expires_at)}`,
      actions: [["Cancelar", () => attempt(() => uninvite(one), "Link cancelado.")]],
    })),
    "Nenhum.",
  );
}

async function uninvite(one) {
  await rest("DELETE", `/v1/invitations/${one.invitation_id}`);
  await showInvitations();
}

document.getElementById("roles").append(...boxes("roles", [OFFERED[0]]));
onSubmit("invite-form", async (fields, form) => {
  const made = await rest("POST", "/v1/invitations", { email: fields.get("email"), roles: fields.getAll("roles"), oab: fields.get("oab") || null });
  form.reset();
  showSecret("link", "Envie este link, que serve uma vez: ", made.link);
  await showInvitations();
}, "Convite criado.");

const POLICIES = ["four_eyes", "chat_reviews", "notices", "term_reminders", "trace_contents"];
const rules = Object.fromEntries(POLICIES.map((name) => [name, document.getElementById(name.replace("_", "-"))]));
for (const [name, box] of Object.entries(rules)) {
  box.addEventListener("change", () =>
    attempt(async () => {
      try {
        await rest("PUT", "/v1/policies", { [name]: box.checked });
      } catch (error) {
        box.checked = !box.checked;
        throw error;
      }
    }, "Regra guardada."),
  );
}

async function showPolicies() {
  const policies = await rest("GET", "/v1/policies");
  for (const [name, box] of Object.entries(rules)) box.checked = policies[name];
}

await begin(() => Promise.all([showPolicies(), showPeople(), showInvitations(), showProvider(), showWebhook()]));
