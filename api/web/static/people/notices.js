// Whether one is told by e-mail, and trying it.

import { attempt, rest } from "./rest.js";

const box = document.getElementById("notices-email");

const digest = document.getElementById("notices-digest");

function show(own) {
  box.checked = own.email;
  digest.value = own.digest_hour ?? "";
  digest.disabled = !own.email;
}

/** What could not be kept is shown as it was. */
let kept;
const keep = () =>
  attempt(async () => {
    try {
      kept = await rest("PUT", "/v1/me/notices", { email: box.checked, digest_hour: digest.value === "" ? null : Number(digest.value) });
    } finally {
      show(kept);
    }
  }, "Avisos guardados.");
for (const field of [box, digest]) field.addEventListener("change", keep);

document.getElementById("notices-test").addEventListener("click", () =>
  attempt(() => rest("POST", "/v1/me/notices/test"), "E-mail de teste a caminho."),
);

export async function showNotices() {
  kept = await rest("GET", "/v1/me/notices");
  show(kept);
  document.getElementById("notices-test").hidden = !kept.sends_mail;
  document.getElementById("notices-off").hidden = kept.sends_mail;
}
