"""A firm that has one of each thing that a firm can have, each with a word that occurs nowhere else."""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
from fastapi import FastAPI
from sqlalchemy import DateTime, inspect
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import Mapper

from api.identity.resources import chat_resource
from infra.db.keys import key_row
from infra.db.models import (
    ConductCheck,
    Delivery,
    FirmDomain,
    FirmProvider,
    GraphDatabase,
    GraphVersion,
    LibraryDocument,
    Notice,
    OAuthGrant,
    TreatmentAlert,
    User,
)
from infra.db.people.passkeys import add_passkey
from infra.db.research.memories import keep_memory
from infra.db.research.references import keep_reference
from infra.ids import new_id
from workflows.contracts.base import Principal
from workflows.contracts.firm.databases import GraphSchema

DAY = timedelta(days=1)


@dataclass
class Filled:
    """`word` is in everything that the firm has; `ids` are the ids of its things by the name of the parameter."""

    word: str
    ids: dict[str, str]

    def made_up(self) -> "Filled":
        """Return as many ids that do not exist, each in a valid form."""
        other = secrets.token_hex(4)
        return Filled(other, {name: value[: -len(other)] + other for name, value in self.ids.items()})

    def unlike(self, text: str) -> str:
        """Return `text` with each of these ids replaced by the name of its kind."""
        for name, value in sorted(self.ids.items(), key=lambda item: -len(item[1])):
            text = text.replace(value, f"<{name}>")
        return text


def row(table: type[Any], word: str, **known: Any) -> Any:
    """Add a row that has `word` in every text column, and the values `known`."""
    mapped: Mapper[Any] = inspect(table)
    for column in mapped.columns:
        if (
            column.key in known
            or column.nullable
            or column.default
            or column.server_default
            or column.autoincrement is True
        ):
            continue
        known[column.key] = _some(column.type, word)
    return table(**known)


def _some(kind: Any, word: str) -> Any:
    if isinstance(kind, DateTime):
        return datetime.now(UTC)
    if isinstance(kind, ARRAY):
        return [word]
    if isinstance(kind, JSONB):
        return {"word": word}
    return {str: word, int: 1, bool: False, bytes: word.encode()}[kind.python_type]


async def filled(app: FastAPI, admin: httpx.AsyncClient, user: User, word: str, workflow_id: str) -> Filled:
    """Fill the firm of `user`, who uses the browser `admin`, including a case that waits for its reviews."""
    tenant, now = user.tenant, datetime.now(UTC)
    signed_in = (await admin.get("/v1/me")).json()["data"]["credential"]
    case = f"/v1/ingest/workflow/{workflow_id}"

    async def made(path: str, field: str, method: str = "POST", **content: Any) -> str:
        answer = await admin.request(method, path, **content)
        assert answer.is_success, (path, answer.text)
        return answer.json()["data"][field]

    note = {"text": f"sobre {word}", "note_id": new_id("n")}
    value = await made("/v1/values", "secret_ref", json={"name": word, "value": 1234.5})
    draft = {"file": (f"{word}.txt", f"Súmula 385/STJ {word}".encode(), "text/plain")}
    computed = await made("/v1/values/computations", "result_url", json={"secret_ref": value, "multiplier": 2})
    ids = {
        "workflow_id": workflow_id,
        "note_id": await made(f"{case}/phases/postulacao_inicial/notes", "note_id", json=note),
        "artifact_id": (await admin.get(f"{case}/artifacts")).json()["data"][0]["artifact_id"],
        "export_id": await made(f"{case}/exports", "export_id"),
        "user_export_id": await made(f"/v1/users/{user.user_id}/exports", "export_id"),
        "verification_id": await made("/v1/verify/documents", "verification_id", files=draft),
        "upload_id": await made("/v1/uploads", "upload_id", json={"filename": f"{word}.pdf"}),
        "ref": value,
        "secret_ref": value,
        "result_ref": computed.rpartition("/")[2],
        "invitation_id": await made(
            "/v1/invitations", "invitation_id", json={"email": f"{word}@a.br", "roles": ["lawyer"]}
        ),
        "user_id": user.user_id,
        "session_id": signed_in,
        "document_id": f"doc-{word}",
        "ingest_id": new_id("li"),
        "databaseName": f"base_{word}",
        "database_id": new_id("gdb"),
        "memory_session": f"sessao-{word}",
        "credential_id": f"credencial-{word}",
        "application_id": new_id("cli"),
        "alert_id": f"alr_{hashlib.sha256(word.encode()).hexdigest()[:32]}",
        "namespace": f"user:{user.user_id}",
        "case_id": workflow_id,
    }
    await made("/v1/webhook", "address", "PUT", json={"address": f"https://{word}.example.test/x"})
    async with app.state.services.sessions.begin() as session:
        key, key_of_program = key_row(tenant, "lawyer", word, now + DAY)
        notice = row(Notice, word, notice_id=new_id("ntc"), tenant=tenant, occasion="test", settled_at=now)
        session.add_all(
            [
                key_of_program,
                notice,
                row(
                    LibraryDocument,
                    word,
                    tenant=tenant,
                    document_id=ids["document_id"],
                    ingest_id=ids["ingest_id"],
                    kind="text",
                    state="ready",
                    # The sweep of all firms' libraries would look a searchable one up in its store.
                    searchable=False,
                ),
                row(GraphDatabase, word, tenant=tenant, database_id=ids["database_id"], name=ids["databaseName"]),
                row(
                    GraphVersion,
                    word,
                    tenant=tenant,
                    database_id=ids["database_id"],
                    kind="create_database",
                    graph=GraphSchema().model_dump(mode="json"),
                    object={"key": word, "sha256": "0" * 64, "size": 1},
                ),
                row(ConductCheck, word, tenant=tenant, mode="research", expires_at=now + DAY),
                row(FirmProvider, word, tenant=tenant, issuer=f"https://{word}.example.test"),
                row(FirmDomain, word, tenant=tenant, domain=f"{word}.adv.br"),
                row(
                    OAuthGrant,
                    word,
                    tenant=tenant,
                    grant_id=new_id("grt"),
                    user_id=user.user_id,
                    client_id=ids["application_id"],
                    resource=chat_resource(app.state.services.settings),
                    scopes=["cases:read"],
                ),
                row(TreatmentAlert, word, tenant=tenant, alert_id=ids["alert_id"], workflow_id=workflow_id, run=1),
            ]
        )
        await session.flush()
        session.add(
            row(
                Delivery,
                word,
                tenant=tenant,
                delivery_id=new_id("dlv"),
                notice_id=notice.notice_id,
                means="webhook",
                state="failed",
            )
        )
        await add_passkey(session, user, credential_id=ids["credential_id"], name=word, public_key=b"x", sign_count=0)
        memory = {"session_id": ids["memory_session"], "key": "tese", "value": word}
        await keep_memory(session, tenant=tenant, owner="key_1", **memory, at=now, expires_at=now + DAY)
        principal = Principal(tenant=tenant, key_id=signed_in, name=user.name, role="admin", user_id=user.user_id)
        kept = await keep_reference(
            session,
            principal,
            tool="search_documents",
            items=[{"excerpt": word}],
            documents=[],
            cases=[],
            size=9,
            at=now,
        )
        ids |= {"key_id": key.key_id, "ref_id": kept.ref_id}
    return Filled(word, ids)
