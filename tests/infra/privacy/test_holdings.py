"""An export of a person finds their rows in every table, and nothing of other people or of hidden cases."""

import secrets
import zlib
from collections.abc import AsyncIterator, Mapping
from datetime import UTC, datetime
from typing import Any, cast

import pytest
from sqlalchemy import Column, literal, select
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.config.settings import Settings
from infra.db.engine import async_engine
from infra.db.models import Base
from infra.privacy.holdings import Rows, holdings_of_user

NOBODYS: Mapping[str, str] = {
    "artifacts": "of the case",
    "cases": "of the case: its parties are no people of the firm",
    "checkpoint_timestamps": "of the installation",
    "checkpoints": "of the installation",
    "communications": "of the lawsuit, as a court published it: no people of the firm but as lawyers in it",
    "corpus_builds": "of the installation",
    "corpus_following": "of the installation",
    "corpus_refreshes": "of the installation",
    "corpus_snapshots": "of the installation",
    "counts": "of whom is kept as a hash",
    "decisions": "as published",
    "firm_domains": "of the firm",
    "graph_copies": "places of objects; whose write it was stands in graph_versions",
    "graph_writes": "numbers of versions; whose write it was stands in graph_versions",
    "legal_texts": "as published",
    "library_indices": "of the firm",
    "memories": "of the firm, under the name of a conversation: whose it was is not kept",
    "oauth_clients": "apps as they describe themselves",
    "portal_decisions": "as published",
    "portal_files": "as published",
    "shown_precedents": "of the case: no reviewer is named",
    "sign_in_failures": "a hash of an e-mail or an address, which may be that of an account elsewhere too",
    "sign_in_steps": "half a sign-in, for ten minutes, under the hash of its secret",
    "snapshot_vectors": "of the installation",
    "tenants": "of the firm",
    "text_vectors": "of the installation",
}
"""Tables whose rows belong to nobody, with the reason."""
NEEDED = {"tenants", "cases"}
"""Tables that other tables refer to."""
IN_THESE_WAYS: Mapping[str, list[dict[str, Any]]] = {
    "accesses": [{"user_id": "{me}"}, {"details": {"user_id": "{me}", "export_id": "ex_1"}}],
    "answer_references": [{"namespace": "user:{me}"}],
    "conduct_checks": [{"asked_by": "{me}"}],
    "drafts": [
        {"input": {"principal": {"user_id": "{me}"}, "case": {"workflow_id": "{case}"}}, "verification_id": "vd {me}"}
    ],
    "erasures": [{"request": {"principal": {"user_id": "{me}"}}}],
    "events": [
        {"payload": {"user_id": "{me}"}},
        {"payload": {"of": "{me}"}},
        {"payload": {"open_to": ["{me}"]}},
        {"actor": "{name}"},
        {"payload": {"user_id": "{me}"}, "workflow_id": "vd {me}"},
    ],
    "firm_providers": [{"changed_by": "{name}"}],
    "firm_webhooks": [{"changed_by": "{name}"}],
    "invitations": [{"email": "{email}"}, {"created_by": "{name}"}, {"user_id": "{me}"}],
    "library_documents": [{"submitted_by": "{name}", "case_id": "{case}"}],
    "notices": [{"for_user": "{me}"}, {"by_user": "{me}", "notice_id": "nt {me}"}],
    "oauth_tokens": [{}],
    "restrictions": [{"open_to": ["{me}"]}],
    "retention_policies": [{"changed_by": "{name}"}],
    "retentions": [{"changed_by": "{name}"}],
    "returned_decisions": [{"asked_by": "{me}"}],
    "reviews": [{"through": {"user_id": "{me}"}}],
    "runs": [{"input": {"principal": {"user_id": "{me}"}}}],
    "tenant_events": [
        {"user_id": "{me}"},
        {"payload": {"of": "{me}"}},
        {"payload": {"key_id": "api_keys {me}"}},
        {"payload": {"email": "{email}"}},
    ],
    "tenant_policies": [{"changed_by": "{name}"}],
    "communication_followings": [{"changed_by": "{name}"}],
    "court_calendars": [{"changed_by": "{name}"}],
    "tenant_quotas": [{"changed_by": "{name}"}],
    "treatment_alerts": [{"acknowledged_by": "{name}"}],
    "uploads": [{"key_id": "api_keys {me}"}, {"key_id": "ses {me}"}, {"key_id": "gr {me}"}],
    "users": [{"user_id": "{me}", "name": "{name}", "email": "{email}"}],
}
"""How a row shows that it is a person's, if not by its `user_id`."""
SECRETS = {"sha256", "password_hash", "ticket_sha256", "code_challenge", "public_key", "sealed_secret"}
NOW = datetime.now(UTC)
ME, OTHER = "u1", "u2"


@pytest.fixture
async def session(owner_settings: Settings) -> AsyncIterator[AsyncSession]:
    """Rows that the product could not write; the transaction is never committed."""
    engine = async_engine(owner_settings)
    async with AsyncSession(engine) as session:
        yield session
        await session.rollback()
    await engine.dispose()


async def fill(session: AsyncSession, tenant: str, me: str, case: str) -> dict[str, int]:
    """Add rows of a person to every table that may have some, of one case where rows belong to cases. Return the
    count of each.
    """
    said = {"me": me, "name": f"Ana {me}", "email": f"{me}@escritorio.adv.br", "case": case}
    usual = {"tenant": tenant, "workflow_id": case, "run": 1}
    usual |= {"grant_id": f"gr {me}", "session_id": f"ses {me}", "notice_id": f"no {me}"}
    made: dict[str, int] = {}
    for table in Base.metadata.sorted_tables:
        if table.name in NOBODYS and table.name not in NEEDED:
            continue
        ways = IN_THESE_WAYS.get(table.name, [{"user_id": "{me}"}])
        for number, way in enumerate(ways):
            given = {**usual, "key_id": f"{table.name} {me}", **meant(way, said)}
            unlike = f"{me} {number}"
            values = {column.name: value_of(column, given, unlike) for column in table.columns}
            row = {name: value for name, value in values.items() if value is not None}
            # a firm has one row of some tables
            await session.execute(insert(table).values(row).on_conflict_do_nothing())
        made[table.name] = len(ways)
    return made


def meant(way: Any, said: Mapping[str, str]) -> Any:
    if isinstance(way, dict):
        return {name: meant(value, said) for name, value in cast("dict[str, Any]", way).items()}
    if isinstance(way, list):
        return [meant(value, said) for value in cast("list[Any]", way)]
    return way.format(**said)


def value_of(column: Column[Any], given: Mapping[str, Any], unlike: str) -> Any:
    """Return the value given for the column, else a filler if the column needs one."""
    if column.name in given:
        return given[column.name]
    if column.nullable or column.server_default is not None or column.autoincrement is True:
        return None
    if isinstance(column.type, JSONB | ARRAY):
        return []
    kind = column.type.python_type
    whole = zlib.crc32(unlike.encode()) >> 1
    made: dict[type, Any] = {str: unlike, int: whole, bytes: b"", datetime: NOW}
    return made[kind] if kind in made else kind()


def counted(rows: Rows) -> dict[str, int]:
    return {table: len(found) for table, found in rows.items()}


async def test_every_table_has_what_is_somebodys_in_the_archive_or_is_nobodys_for_a_reason(
    session: AsyncSession,
) -> None:
    tenant = f"t-{secrets.token_hex(6)}"
    made = await fill(session, tenant, ME, "wf_one")
    await fill(session, tenant, OTHER, "wf_two")
    held = await holdings_of_user(session, tenant, ME)
    assert counted(held) == {table: rows for table, rows in made.items() if table not in NOBODYS}
    assert OTHER not in str(held)
    assert set(NOBODYS) <= Base.metadata.tables.keys()


async def test_rows_of_hidden_cases_and_of_their_verifications_stay(session: AsyncSession) -> None:
    tenant = f"t-{secrets.token_hex(6)}"
    made = await fill(session, tenant, ME, "wf_closed")
    held = await holdings_of_user(session, tenant, ME, hidden=select(literal("wf_closed")))
    of_a_case = {"drafts"} | {
        name for name, table in Base.metadata.tables.items() if {"workflow_id", "case_id"} & set(table.columns.keys())
    }
    assert counted(held) == {table: 0 if table in of_a_case else made[table] for table in held}


async def test_what_was_found_in_a_file_and_what_opens_anything_stays(session: AsyncSession) -> None:
    tenant = f"t-{secrets.token_hex(6)}"
    await fill(session, tenant, ME, "wf_one")
    held = await holdings_of_user(session, tenant, ME)
    columns = {name: {column for row in found for column in row} for name, found in held.items()}
    digests = {name: found & SECRETS for name, found in columns.items() if found & SECRETS}
    assert digests == {}
    assert not columns["runs"] & {"phases", "errors", "warnings"}
    assert {"input", "submitted_by", "created_at"} <= columns["runs"]
    assert not columns["drafts"] & {"status", "artifacts"}
    assert not columns["restrictions"] & {"marks", "authorisation"}


async def test_of_whom_nothing_but_an_id_is_known_nothing_without_a_name_is_taken_for_theirs(
    session: AsyncSession,
) -> None:
    tenant, elsewhere = f"t-{secrets.token_hex(6)}", f"ext_{secrets.token_hex(16)}"
    await fill(session, tenant, ME, "wf_one")
    assert not any((await holdings_of_user(session, tenant, elsewhere)).values())
