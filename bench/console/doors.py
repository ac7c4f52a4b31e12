"""Pages beside the console: sign-in, invitations, and the targets of a chat's links."""

import hashlib
from base64 import urlsafe_b64encode
from urllib.parse import urlencode, urlsplit

from playwright.async_api import Page

from bench.console.addresses import Screen

_VERIFIER = "v" * 64
_GUEST = "convidada@escritorio.adv.br"
_APPLICATION = "Conversa de exemplo"
_MADE = """async ([email, application, back]) => {
  const send = async (path, body) => {
    const sent = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
    return (await fetch(path, sent)).json();
  };
  const invitation = await send("/v1/invitations", { email, roles: ["reviewer"] });
  const upload = await send("/v1/uploads", { filename: "autos.pdf" });
  const client = { client_name: application, redirect_uris: [back], token_endpoint_auth_method: "none" };
  const registered = await send("/oauth/register", client);
  const { issuer } = await (await fetch("/.well-known/oauth-authorization-server")).json();
  return [invitation.data.link, upload.data.upload_url, registered.client_id, issuer];
}"""
_EXCHANGED = """async (form) => {
  const code = new URLSearchParams(location.search).get("code");
  const answer = await fetch("/oauth/token", { method: "POST", body: new URLSearchParams({ ...form, code }) });
  if (!answer.ok) throw new Error(await answer.text());
}"""


async def doors(page: Page, address: str) -> dict[str, Screen]:
    """Return every such page by name. `page` is the window of a signed-in administrator of a firm.

    An invitation and an upload link are open, and a connected application asks for consent again. Guest pages come
    last.
    """
    back = f"{address}/verificar"
    made: list[str] = await page.evaluate(_MADE, [_GUEST, _APPLICATION, back])
    invitation, upload, client, issuer = made
    own = {"client_id": client, "redirect_uri": back, "resource": f"{issuer}/mcp"}
    challenge = urlsafe_b64encode(hashlib.sha256(_VERIFIER.encode()).digest()).decode().rstrip("=")
    asked = own | {"response_type": "code", "code_challenge": challenge, "code_challenge_method": "S256"}
    consent = f"/oauth/authorize?{urlencode(asked)}"
    await page.goto(address + consent)
    await page.get_by_role("button", name="Permitir").click()
    await page.wait_for_url(f"{back}?*")
    await page.evaluate(_EXCHANGED, own | {"grant_type": "authorization_code", "code_verifier": _VERIFIER})
    return {
        "conta": Screen("/conta", "Minha conta", "#content:enabled #sessions"),
        "pessoas": Screen("/pessoas", "Pessoas", "#content:enabled #invitations .actions"),
        "aplicativos": Screen("/conta/aplicativos", "Aplicativos conectados", ".application"),
        "consentimento": Screen(consent, f"Conectar {_APPLICATION}?", ".rights"),
        "consentimento-recusado": Screen("/oauth/authorize?client_id=nada", "Não foi possível conectar", ".alert"),
        "envio": Screen(urlsplit(upload).path, "Envie os autos", "#choose", guest=True),
        "envio-que-nao-ha": Screen("/upload/nada", "", "h1", guest=True),
        "entrar": Screen("/entrar", "Entrar", "#password", guest=True),
        "convite": Screen(urlsplit(invitation).path, "Criar a sua conta", "#password", guest=True),
        "endereco-que-nao-ha": Screen("/casos/wf_x/nada", "Não há página neste endereço", "h1", guest=True),
        "convite-que-nao-ha": Screen("/convite/nada", "", "h1", guest=True),
    }
