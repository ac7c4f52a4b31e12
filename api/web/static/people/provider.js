// The firm's OpenID provider: what is kept of it, and changing it.

import { announce, attempt, onSubmit, rest } from "./rest.js";

const form = document.getElementById("provider-form");
const drop = document.getElementById("provider-remove");

function show(one) {
  document.getElementById("provider-redirect").textContent = one.redirect_uri;
  drop.hidden = !one.issuer;
  for (const name of ["name", "issuer", "client_id", "joins_as"]) form.elements[name].value = one[name] ?? "";
  form.elements.domains.value = one.domains.join(", ");
  form.elements.passwords.checked = one.passwords;
  form.elements.client_secret.value = "";
  form.elements.client_secret.placeholder = one.has_secret ? "guardado" : "";
}

if (form) {
  onSubmit("provider-form", async (fields) => {
    show(
      await rest("PUT", "/v1/provider", {
        name: fields.get("name"),
        issuer: fields.get("issuer"),
        client_id: fields.get("client_id"),
        client_secret: fields.get("client_secret") || null,
        domains: fields.get("domains").split(","),
        joins_as: fields.get("joins_as") || null,
        passwords: fields.has("passwords"),
      }),
    );
  }, "Provedor guardado.");
  drop.addEventListener("click", () => {
    if (!confirm("Retirar o provedor? As pessoas voltam a entrar com senha ou chave de acesso; quem não tem nenhuma precisa de um link de senha.")) return;
    attempt(async () => {
      show(await rest("DELETE", "/v1/provider"));
      announce("Provedor retirado.");
    }, "Provedor retirado.");
  });
}

export async function showProvider() {
  if (form) show(await rest("GET", "/v1/provider"));
}
