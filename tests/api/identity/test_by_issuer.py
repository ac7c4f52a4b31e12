"""Tokens of an external issuer: real keys at a real address, and every way in which a token can be wrong."""

import hashlib
import hmac
import json
import time
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator, Generator, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.asymmetric.types import PrivateKeyTypes
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from fastapi import FastAPI
from jwt.algorithms import ECAlgorithm, RSAAlgorithm

from api.app import create_app
from api.http import issuer as issuer_keys
from api.identity.by_issuer import roles_of, tenant_of
from infra.config.settings import Settings
from infra.identity.scopes import Role
from tests.api.people.provider.issuing import KEY as RSA
from tests.api.people.provider.issuing import OTHER_KEY as OTHER_RSA
from tests.loopback import Answering, listening
from tests.patience import PATIENCE

AUDIENCE = "https://autos.example.test/mcp"
ME = "/v1/me"


class Keys:
    """The keys with which an issuer signs, and which it publishes."""

    def __init__(self) -> None:
        self.held: dict[str, rsa.RSAPrivateKey | ec.EllipticCurvePrivateKey] = {}
        self.address = ""
        self.named: str | None = None
        self.asked = 0
        self.down = False

    def add(self, key_id: str, key: rsa.RSAPrivateKey | ec.EllipticCurvePrivateKey) -> None:
        self.held[key_id] = key

    def published(self) -> dict[str, Any]:
        keys: list[dict[str, Any]] = []
        for key_id, key in self.held.items():
            if isinstance(key, rsa.RSAPrivateKey):
                said = RSAAlgorithm.to_jwk(key.public_key())
            else:
                said = ECAlgorithm.to_jwk(key.public_key())
            keys.append({**json.loads(said), "kid": key_id, "use": "sig"})
        return {"keys": [{"kty": "oct", "k": "c2VjcmV0" * 6, "kid": "shared"}, *keys]}

    def answer(self, path: str) -> dict[str, Any] | None:
        if self.down:
            return None
        if path == "/.well-known/openid-configuration":
            return {"issuer": self.named or self.address, "jwks_uri": f"{self.address}/keys"}
        self.asked += 1
        return self.published() if path == "/keys" else None


@contextmanager
def publishing(keys: Keys) -> Generator[None]:
    class Answer(Answering):
        def do_GET(self) -> None:
            said = keys.answer(self.path)
            self.say_json(200 if said is not None else 503, said)

    with listening(Answer) as keys.address:
        yield


EC = ec.generate_private_key(ec.SECP256R1())


@pytest.fixture
def keys() -> Iterator[Keys]:
    made = Keys()
    made.add("one", RSA)
    made.add("two", EC)
    with publishing(made):
        yield made


@pytest.fixture
async def app(database_settings: Settings, keys: Keys) -> AsyncIterator[FastAPI]:
    settings = database_settings.model_copy(
        update={
            "oidc_issuer": keys.address,
            "oidc_audience": AUDIENCE,
            "oidc_roles": {"juridico": ["lawyer"], "chefia": ["admin", "operator"]},
        }
    )
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        yield app


def claims_of(keys: Keys, **more: Any) -> dict[str, Any]:
    now = int(time.time())
    said = {
        "iss": keys.address,
        "aud": AUDIENCE,
        "sub": "ana",
        "name": "Ana Souza",
        "azp": "Claude",
        "tenant": "souza",
        "roles": ["juridico", "futebol"],
        "scope": "openid cases:read cases:write admin corpus:admin",
        "iat": now,
        "exp": now + 300,
    }
    return {name: value for name, value in (said | more).items() if value is not None}


def token(
    keys: Keys, key: PrivateKeyTypes | bytes = RSA, key_id: str | None = "one", algorithm: str = "RS256", **more: Any
) -> str:
    headers = {"kid": key_id} if key_id else {}
    return jwt.encode(claims_of(keys, **more), key, algorithm, headers=headers)  # pyright: ignore[reportArgumentType]


async def me(app: FastAPI, secret: str, method: str = "GET", path: str = ME) -> httpx.Response:
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://autos.test") as http:
        return await http.request(method, path, headers={"authorization": f"Bearer {secret}"})


async def test_a_token_of_the_issuer_opens_what_its_roles_and_scopes_allow_together(app: FastAPI, keys: Keys) -> None:
    said = (await me(app, token(keys))).json()["data"]
    assert (said["tenant"], said["roles"], said["name"]) == ("souza", ["lawyer"], "Ana Souza")
    assert said["scopes"] == ["cases:read", "cases:write"]
    assert (said["user_id"][:4], said["client"]) == ("ext_", "Claude")
    again = (await me(app, token(keys, EC, "two", "ES256"))).json()["data"]
    assert again["user_id"] == said["user_id"]


async def test_a_person_is_known_by_the_issuers_name_for_them_alone(app: FastAPI, keys: Keys) -> None:
    said: list[dict[str, Any]] = [{}, {"name": "Ana Lima", "email": "lima@souza.adv.br"}, {"sub": "another Ana"}]
    alike: dict[str, Any] = {"email": "ana@souza.adv.br", "preferred_username": "ana"}
    person, renamed, heir = [(await me(app, token(keys, **(alike | one)))).json()["data"]["user_id"] for one in said]
    assert person == renamed
    assert heir != person


async def test_the_issuer_makes_no_operator_and_a_token_without_scopes_of_ours_opens_nothing(
    app: FastAPI, keys: Keys
) -> None:
    said = (await me(app, token(keys, roles=["chefia"], scope=["corpus:admin", "admin", "audit:read"]))).json()["data"]
    assert (said["roles"], said["scopes"]) == (["admin"], ["audit:read"])
    bare = (await me(app, token(keys, scope="openid profile"))).json()["data"]
    assert bare["scopes"] == []


async def test_who_has_no_account_here_makes_an_upload_link(app: FastAPI, keys: Keys) -> None:
    made = await me(app, token(keys), "POST", "/v1/uploads")
    assert made.status_code == 201, made.text


def unsigned(keys: Keys, **header: str) -> str:
    return jwt.encode(claims_of(keys), None, "none", headers=header)  # pyright: ignore[reportArgumentType]


def confused(keys: Keys) -> str:
    """Signed by HS256 with the published key: a verifier that takes the key's bytes for a secret accepts it."""
    pem = RSA.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    parts = [{"alg": "HS256", "typ": "JWT", "kid": "one"}, claims_of(keys)]
    said = b".".join(urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=") for part in parts)
    return (said + b"." + urlsafe_b64encode(hmac.digest(pem, said, hashlib.sha256)).rstrip(b"=")).decode()


async def test_no_signature_and_a_public_key_for_a_secret_open_nothing(app: FastAPI, keys: Keys) -> None:
    forged = (
        unsigned(keys),
        unsigned(keys, kid="one"),
        confused(keys),
        token(keys, b"secret" * 6, "shared", "HS256"),
        token(keys, OTHER_RSA),
        token(keys, OTHER_RSA, None),
        token(keys, EC, "one", "ES256"),
        f"{token(keys)[:-4]}AAAA",
        "a.b.c",
        "..",
    )
    assert [(await me(app, secret)).status_code for secret in forged] == [401] * len(forged)


async def test_a_key_that_a_token_brings_or_points_to_is_not_taken(app: FastAPI, keys: Keys) -> None:
    theirs = Keys()
    theirs.add("theirs", OTHER_RSA)
    with publishing(theirs):
        brought = {"jwk": theirs.published()["keys"][-1], "jku": f"{theirs.address}/keys"}
        for key_id in ("one", "theirs"):
            forged = jwt.encode(claims_of(keys), OTHER_RSA, "RS256", headers={"kid": key_id, **brought})
            assert (await me(app, forged)).status_code == 401
    assert theirs.asked == 0


NOW = int(time.time())


async def test_a_token_for_others_out_of_time_or_of_nobody_opens_nothing(app: FastAPI, keys: Keys) -> None:
    wrong: list[dict[str, Any]] = [
        {"aud": "https://elsewhere.example.test"},
        {"aud": None},
        {"iss": "https://elsewhere.example.test"},
        {"iss": None},
        {"sub": None},
        {"exp": None},
        {"exp": NOW - 3_600},
        {"nbf": NOW + 3_600},
        {"tenant": None},
        {"tenant": "installation"},
        {"tenant": "../souza"},
        {"tenant": ["souza", "lima"]},
        {"roles": []},
        {"roles": ["operator"]},
    ]
    for claims in wrong:
        assert (await me(app, token(keys, **claims))).status_code == 401, claims


async def test_clocks_may_be_a_minute_apart(app: FastAPI, keys: Keys) -> None:
    now = int(time.time())
    assert (await me(app, token(keys, exp=now - 40, nbf=now + 40, iat=now + 40))).status_code == 200
    assert (await me(app, token(keys, exp=now - 90))).status_code == 401
    assert (await me(app, token(keys, nbf=now + 90))).status_code == 401


async def test_a_new_key_is_asked_for_once_and_one_that_was_withdrawn_opens_nothing_any_more(
    app: FastAPI, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (await me(app, token(keys))).status_code == 200
    keys.add("three", OTHER_RSA)
    monkeypatch.setattr(issuer_keys, "AGAIN_SECONDS", 0)
    assert (await me(app, token(keys, OTHER_RSA, "three"))).status_code == 200
    del keys.held["one"]
    monkeypatch.setattr(issuer_keys, "FRESH_SECONDS", 0)
    assert (await me(app, token(keys))).status_code == 401


async def test_made_up_key_ids_do_not_make_us_ask_the_issuer_each_time(app: FastAPI, keys: Keys) -> None:
    for number in range(20):
        assert (await me(app, token(keys, key_id=f"made-up-{number}"))).status_code == 401
    assert keys.asked == 1


async def test_while_the_issuer_is_away_its_keys_go_on_counting_and_readiness_says_when_there_are_none(
    app: FastAPI, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (await me(app, token(keys))).status_code == 200
    keys.down = True
    monkeypatch.setattr(issuer_keys, "FRESH_SECONDS", 0)
    assert (await me(app, token(keys))).status_code == 200


@pytest.mark.parametrize("away", [True, False])
async def test_readiness_has_a_component_for_the_issuer_that_holds_nothing_else_up(
    app: FastAPI, keys: Keys, away: bool
) -> None:
    keys.down = away
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://autos.test", timeout=PATIENCE) as http:
        components = (await http.get("/readyz")).json()["data"]["components"]
    assert components["issuer"] == ("down" if away else "ok")


async def test_an_issuer_of_another_name_is_not_believed(app: FastAPI, keys: Keys) -> None:
    keys.named = "https://elsewhere.example.test"
    assert (await me(app, token(keys))).status_code == 401


async def test_the_resource_names_the_issuer_and_our_own_sign_in_for_apps_is_closed(app: FastAPI, keys: Keys) -> None:
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://autos.test") as http:
        document = (await http.get("/.well-known/oauth-protected-resource/mcp")).json()
        assert document["authorization_servers"] == [keys.address]
        closed = [
            await http.get("/.well-known/oauth-authorization-server"),
            await http.get("/oauth/authorize"),
            await http.post("/oauth/token"),
            await http.post("/oauth/register", json={}),
            await http.post("/oauth/revoke"),
        ]
    assert [answer.status_code for answer in closed] == [404] * 5


def test_tables_say_what_the_values_of_claims_stand_for() -> None:
    settings = Settings(
        oidc_tenant_claim="org.id",
        oidc_tenants={"123": "souza", "456": "lima"},
        oidc_roles_claim="https://example.test/groups",
        oidc_roles={"a": ["lawyer", "reviewer"], "*": ["auditor"]},
    )
    assert tenant_of(settings, {"org": {"id": "123"}}) == "souza"
    assert tenant_of(settings, {"org": {"id": "789"}}) is None
    assert tenant_of(settings, {"org": "123"}) is None
    assert tenant_of(settings.model_copy(update={"oidc_tenants": {"*": "unica"}}), {}) == "unica"
    groups = "https://example.test/groups"
    assert roles_of(settings, {groups: ["a", "x"]}) == [Role.LAWYER, Role.REVIEWER, Role.AUDITOR]
    assert roles_of(settings, {}) == [Role.AUDITOR]
