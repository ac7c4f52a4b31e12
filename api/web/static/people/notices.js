// Whether one is told by e-mail, and trying it.

import { attempt, rest } from "./rest.js";

const box = document.getElementById("notices-email");

box.addEventListener("change", () =>
  attempt(async () => {
    try {
      await rest("PUT", "/v1/me/notices", { email: box.checked });
    } catch (error) {
      box.checked = !box.checked;
      throw error;
    }
  }, "Avisos guardados."),
);

document.getElementById("notices-test").addEventListener("click", () =>
  attempt(() => rest("POST", "/v1/me/notices/test"), "E-mail de teste a caminho."),
);

await attempt(async () => {
  const own = await rest("GET", "/v1/me/notices");
  box.checked = own.email;
  box.disabled = false; // not before: the answer would undo what somebody was quicker to choose
  document.getElementById("notices-test").hidden = !own.sends_mail;
  document.getElementById("notices-off").hidden = own.sends_mail;
});
