"""Sign-in through a browser: authorization code with PKCE, received on a free port of this machine."""

import hashlib
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx

from autos.cli.sign_in.kept import SECONDS, SignIn
from infra.identity.clients import COMMAND_LINE

RESOURCE_METADATA = "/.well-known/oauth-protected-resource/v1"
SERVER_METADATA = "/.well-known/oauth-authorization-server"
CALLBACK = "/callback"
PATIENCE_SECONDS = 300

ANSWERED = """<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<title>Autos</title><body><p>Pronto. Pode fechar esta página e voltar ao terminal.</p></body></html>"""


class NotSignedIn(Exception):
    """Why the sign-in failed (Portuguese)."""


@dataclass(frozen=True)
class Places:
    """Sign-in endpoints of an API."""

    issuer: str
    resource: str
    scopes: list[str]
    authorization_endpoint: str
    token_endpoint: str
    revocation_endpoint: str


def discover(address: str) -> Places:
    """Finds the authorization server of the API at `address`; raises `NotSignedIn` if it is an external one."""
    try:
        resource = _document(address + RESOURCE_METADATA)
        issuer: str = resource["authorization_servers"][0]
        if issuer != resource["resource"].removesuffix("/v1"):
            raise NotSignedIn(f"Esta instalação usa o emissor {issuer}: entre por ele, ou use uma chave de API.")
        server = _document(issuer + SERVER_METADATA)
        if server["issuer"] != issuer:
            raise NotSignedIn("O servidor se apresenta com outro nome. Confira o endereço.")
        return Places(
            issuer=issuer,
            resource=resource["resource"],
            scopes=[*resource["scopes_supported"], "offline_access"],
            authorization_endpoint=server["authorization_endpoint"],
            token_endpoint=server["token_endpoint"],
            revocation_endpoint=server["revocation_endpoint"],
        )
    except (httpx.HTTPError, KeyError, IndexError, ValueError) as error:
        raise NotSignedIn(f"Não há Autos em {address}, ou ele não respondeu.") from error


def sign_in(places: Places, show: Callable[[str], None]) -> SignIn:
    """Shows a person the address to open and waits for their answer; raises `NotSignedIn`."""
    verifier, state = secrets.token_urlsafe(48), secrets.token_urlsafe(24)
    challenge = urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")
    with _Listener(("127.0.0.1", 0), _Answer) as listener:
        redirect = f"http://127.0.0.1:{listener.server_address[1]}{CALLBACK}"
        asked = {
            "response_type": "code",
            "client_id": COMMAND_LINE,
            "redirect_uri": redirect,
            "scope": " ".join(places.scopes),
            "state": state,
            "code_challenge": challenge,
            "code_challenge_method": "S256",
            "resource": places.resource,
        }
        show(f"{places.authorization_endpoint}?{urlencode(asked)}")
        said = listener.wait(state)
    if said.get("iss") != places.issuer:
        raise NotSignedIn("A resposta veio de outro servidor. Nada foi guardado.")
    if "code" not in said:
        raise NotSignedIn("A entrada foi recusada no navegador.")
    form = {
        "grant_type": "authorization_code",
        "code": said["code"],
        "redirect_uri": redirect,
        "client_id": COMMAND_LINE,
        "code_verifier": verifier,
        "resource": places.resource,
    }
    try:
        answer = httpx.post(places.token_endpoint, data=form, timeout=SECONDS).raise_for_status().json()
    except (httpx.HTTPError, ValueError) as error:
        raise NotSignedIn("O Autos não entregou a credencial. Tente de novo.") from error
    return SignIn.of(
        answer,
        resource=places.resource,
        token_endpoint=places.token_endpoint,
        revocation_endpoint=places.revocation_endpoint,
    )


def give_back(sign_in: SignIn) -> bool:
    """Revokes the grant at the API; False if the API could not be reached."""
    form = {"token": sign_in.refresh_token, "client_id": COMMAND_LINE}
    try:
        return httpx.post(sign_in.revocation_endpoint, data=form, timeout=SECONDS).is_success
    except httpx.TransportError:
        return False


def _document(address: str) -> dict[str, Any]:
    return httpx.get(address, timeout=SECONDS).raise_for_status().json()


class _Listener(HTTPServer):
    """Receives the redirect of one request; ignores any without its `state`."""

    timeout = 1.0

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.said: list[dict[str, str]] = []

    def wait(self, state: str) -> dict[str, str]:
        """Parameters of the redirect; raises `NotSignedIn` after five minutes."""
        patience = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < patience:
            self.handle_request()
            for said in self.said:
                if secrets.compare_digest(said.get("state", ""), state):
                    return said
        raise NotSignedIn("Ninguém respondeu no navegador em 5 minutos. Rode `autos login` de novo.")


class _Answer(BaseHTTPRequestHandler):
    timeout = 5.0

    def do_GET(self) -> None:
        asked = urlsplit(self.path)
        if asked.path != CALLBACK:
            self.send_error(404)
            return
        assert isinstance(self.server, _Listener)
        self.server.said.append({name: values[0] for name, values in parse_qs(asked.query).items()})
        page = ANSWERED.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, format: str, *args: Any) -> None:
        """Logs nothing, because the address contains the code."""
