// The sign-in page's way in without a password.

import { signIn } from "./passkeys.js";

const button = document.getElementById("passkey");
button.hidden = false;
button.addEventListener("click", async () => {
  const alert = document.getElementById("passkey-alert");
  alert.hidden = true;
  try {
    location.assign(await signIn(document.querySelector("[name=next]").value));
  } catch (error) {
    alert.textContent = error.message;
    alert.hidden = false;
  }
});

// The firm's provider shows itself once the e-mail tells the firm; without a script its button is always there.
const email = document.getElementById("email");
const provider = document.getElementById("provider");
provider.hidden = true;

async function showProvider() {
  const asked = email.value;
  const answer = await fetch("/entrar/provedor/nome", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: asked }),
  }).catch(() => null);
  const name = answer?.ok ? (await answer.json()).data.name : null;
  if (asked !== email.value) return;
  provider.hidden = name === null;
  if (name !== null) provider.textContent = `Entrar com ${name}`;
}

let pause;
email.addEventListener("input", () => {
  clearTimeout(pause);
  provider.hidden = true;
  if (email.checkValidity()) pause = setTimeout(showProvider, 300);
});
if (email.value && email.checkValidity()) showProvider();
