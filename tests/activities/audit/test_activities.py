"""Checkpoints over real PostgreSQL and object storage detect events that are cut, removed or rewritten afterwards."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from activities.audit.activities import Auditing
from autos.local.signing_keys import rotate_signing_key
from infra.config.settings import Settings
from infra.db.models import CheckpointRow
from infra.signing.keys import SigningKeyUnusable, signature_holds
from infra.storage.checkpoints import read_heads, stored_documents
from infra.storage.keys import CHECKPOINT_DOCUMENTS, CHECKPOINT_HEADS, checkpoint_heads_key
from infra.storage.store import Storage
from tests.activities.audit.conftest import BEGAN, Append, Take, Tamper
from workflows.contracts.run.events import GENESIS
from workflows.contracts.signing.checkpoints import Checkpoint, inclusion_path, root_above


async def checkpoints(engine: AsyncEngine) -> list[Checkpoint]:
    async with AsyncSession(engine) as session:
        rows = await session.scalars(select(CheckpointRow).order_by(CheckpointRow.number))
        return [Checkpoint.model_validate(row.document) for row in rows]


async def test_checkpoints_are_signed_chained_and_kept_twice(
    take: Take, append: Append, engine: AsyncEngine, storage: Storage, auditing: Auditing
) -> None:
    await append("wf_a", 3)
    await append("wf_b", 2, tenant="outro-escritorio")
    await take(0)
    await append("wf_b", tenant="outro-escritorio")
    await take(1)
    first, second = await checkpoints(engine)
    assert (first.number, first.previous) == (1, GENESIS)
    assert (second.number, second.previous) == (2, first.sha256)
    for one in (first, second):
        assert signature_holds(one.public_key, one.signature, one.signed_bytes)
        assert (one.broken, one.problems) == (0, 0)
    documents = [Checkpoint.model_validate_json(data) for _, data in stored_documents(storage)]
    assert documents == [first, second]
    heads = read_heads(storage, second)
    assert heads is not None
    assert [(head.workflow_id, head.seq) for head in heads] == [("wf_a", 3), ("wf_b", 3)]
    found = await auditing.audit()
    assert found.sound
    assert (found.cases, found.checkpoints) == (2, 2)


async def test_nothing_kept_names_a_tenant_or_a_person(take: Take, append: Append, storage: Storage) -> None:
    await append("wf_a")
    await take()
    for prefix in (CHECKPOINT_DOCUMENTS, CHECKPOINT_HEADS):
        for key in storage.list_keys(prefix):
            ref = storage.stat(key)
            assert ref is not None
            kept = (key + storage.get_bytes(ref).decode()).lower()
            assert not any(name in kept for name in ("escritorio", "souza", "silva"))


async def test_an_attempt_that_is_repeated_takes_one_checkpoint(
    take: Take, append: Append, engine: AsyncEngine, storage: Storage, auditing: Auditing
) -> None:
    await append("wf_a")
    first = await take()
    (document,) = storage.list_keys(CHECKPOINT_DOCUMENTS)
    storage.delete(document)  # the attempt ended between the row and the object
    await append("wf_a")
    assert await take() == first
    assert len(await checkpoints(engine)) == 1
    assert list(storage.list_keys(CHECKPOINT_DOCUMENTS)) == [document]
    assert (await auditing.audit()).sound


CUT = "DELETE FROM events WHERE workflow_id = 'wf_a' AND seq > 2"
ATTACKS: dict[str, tuple[str, str]] = {
    "a cut tail": (CUT, "o fim foi cortado: havia 4 eventos, há 2"),
    "a removed case": ("DELETE FROM events WHERE workflow_id = 'wf_a'", "todos os eventos foram removidos"),
    "a removed beginning": ("DELETE FROM events WHERE workflow_id = 'wf_a' AND seq = 1", "o começo foi removido"),
    "a removed middle": ("DELETE FROM events WHERE workflow_id = 'wf_a' AND seq = 2", "cadeia rompida no evento 3"),
    "an altered event": ("UPDATE events SET actor = 'x' WHERE workflow_id = 'wf_a' AND seq = 2", "cadeia rompida"),
}


@pytest.mark.parametrize(("statement", "reason"), ATTACKS.values(), ids=ATTACKS)
async def test_what_the_owner_of_the_database_takes_away_is_found_until_it_is_back(
    take: Take, append: Append, tamper: Tamper, auditing: Auditing, statement: str, reason: str
) -> None:
    await append("wf_a", 4)
    await append("wf_b", 2)
    await take(0)
    await tamper("CREATE TABLE kept AS SELECT * FROM events")
    await tamper(statement)
    found = await auditing.audit()
    assert [broken.workflow_id for broken in found.broken] == ["wf_a"]
    assert reason in found.broken[0].reason
    for day in (1, 2):  # later checkpoints do not forget
        assert (await take(day)).broken == 1
    assert not (await auditing.audit()).sound
    await tamper("DELETE FROM events")
    await tamper("INSERT INTO events SELECT * FROM kept")
    assert (await take(3)).broken == 0
    assert (await auditing.audit()).sound


async def test_a_tail_written_anew_to_the_same_length_is_found(
    take: Take, append: Append, tamper: Tamper, auditing: Auditing
) -> None:
    await append("wf_a", 4)
    await take()
    await tamper(CUT)
    await append("wf_a", 3)
    assert "o evento 4 foi trocado" in (await auditing.audit()).broken[0].reason


async def test_a_checkpoint_taken_out_of_the_database_is_found(
    take: Take, append: Append, tamper: Tamper, auditing: Auditing
) -> None:
    """The attacker cuts a chain and its checkpoint; the document in object storage remains."""
    await append("wf_a", 2)
    await take(0)
    await append("wf_a", 2)
    await take(1)
    await tamper(CUT)
    await tamper("DELETE FROM checkpoints WHERE number = 2")
    found = await auditing.audit()
    assert found.problems == ["ponto de controle 2: foi removido do banco"]
    assert "o fim foi cortado" in found.broken[0].reason
    taken = await take(2)
    assert (taken.number, taken.broken, taken.problems) == (3, 1, 1)


async def test_a_checkpoint_taken_out_of_object_storage_is_found(
    take: Take, append: Append, storage: Storage, auditing: Auditing
) -> None:
    await append("wf_a")
    await take()
    (document,) = storage.list_keys(CHECKPOINT_DOCUMENTS)
    storage.delete(document)
    assert (await auditing.audit()).problems == ["ponto de controle 1: o documento sumiu do armazenamento de objetos"]


async def test_a_list_of_heads_that_is_gone_is_found_and_the_one_before_it_still_serves(
    take: Take, append: Append, storage: Storage, tamper: Tamper, auditing: Auditing, engine: AsyncEngine
) -> None:
    await append("wf_a", 4)
    await take(0)
    await append("wf_b")
    await take(1)
    _, second = await checkpoints(engine)
    storage.delete(checkpoint_heads_key(second.heads))
    await tamper(CUT)
    found = await auditing.audit()
    assert found.problems == ["ponto de controle 2: a lista das cadeias sumiu ou foi alterada"]
    assert [broken.workflow_id for broken in found.broken] == ["wf_a"]


@pytest.mark.parametrize("change", [{"broken": 7}, {"root": "0" * 64}, {"signature": "0" * 128}, {"number": 9}])
async def test_an_altered_checkpoint_is_found(
    take: Take, append: Append, tamper: Tamper, auditing: Auditing, engine: AsyncEngine, change: dict[str, Any]
) -> None:
    await append("wf_a")
    await take()
    (only,) = await checkpoints(engine)
    forged = only.model_copy(update=change).model_dump_json()
    await tamper(f"UPDATE checkpoints SET document = '{forged}'::jsonb".replace(":", r"\:").replace(r"\:\:", "::"))
    assert any("não é um documento assinado por nós" in problem for problem in (await auditing.audit()).problems)


async def test_a_document_planted_in_object_storage_is_found_and_not_believed(
    take: Take, append: Append, storage: Storage, auditing: Auditing
) -> None:
    await append("wf_a")
    storage.put_bytes(f"{CHECKPOINT_DOCUMENTS}00000009-x.json", b"{}", "application/json")
    taken = await take()
    assert (taken.number, taken.problems) == (1, 1)
    assert "00000009" in (await auditing.audit()).problems[0]


async def test_checkpoints_of_a_retired_key_go_on_being_ours(
    take: Take, append: Append, installation: Settings, auditing: Auditing
) -> None:
    await append("wf_a")
    await take(0)
    rotate_signing_key(installation)
    assert (await take(1)).problems == 0
    assert (await auditing.audit()).sound


async def test_without_a_key_nothing_is_signed(take: Take, installation: Settings, engine: AsyncEngine) -> None:
    installation.signing_key_path.unlink()
    with pytest.raises(SigningKeyUnusable):
        await take()
    assert await checkpoints(engine) == []


async def test_the_path_of_a_case_leads_to_the_signed_root(
    take: Take, append: Append, engine: AsyncEngine, storage: Storage
) -> None:
    for number in range(7):
        await append(f"wf_{number}")
    await take()
    (checkpoint,) = await checkpoints(engine)
    heads = read_heads(storage, checkpoint)
    assert heads is not None
    for at, head in enumerate(heads):
        assert root_above(head, inclusion_path(heads, at)) == checkpoint.root
        other = head.model_copy(update={"seq": head.seq + 1})
        assert root_above(other, inclusion_path(heads, at)) != checkpoint.root
    assert checkpoint.at == BEGAN
    assert checkpoint.at - BEGAN == timedelta(0)
