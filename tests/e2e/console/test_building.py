"""An operator imports decisions in the browser and sees the outcome of each file."""

import json
import secrets
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect
from sqlalchemy import create_engine, delete, select, update
from sqlalchemy.orm import Session

from activities.snapshots.pruning import MANIFEST
from autos.local.secrets import load_secrets
from autos.local.servers.ports import read_ports
from autos.local.servers.postgres import OWNER, connection_url
from autos.local.stack import local_settings, secrets_file
from autos.samples import corpus_path
from infra.config.settings import Settings
from infra.db.models import CorpusSnapshot
from infra.identity.scopes import Role
from infra.identity.tenants import INSTALLATION
from tests.e2e.console.conftest import signed_in
from tests.e2e.console.desk import Desk
from tests.e2e.console.hands import Finger, choose
from tests.e2e.stack import Stack

pytestmark = [pytest.mark.stack, pytest.mark.timeout(300)]


@pytest.fixture
def another_snapshot(stack: Stack) -> Iterator[str]:
    """A published snapshot beside the active one, with the same decisions."""
    snapshot_id = f"snap_{secrets.token_hex(8)}"
    # only the owner of the database takes a snapshot away again
    password = load_secrets(secrets_file(stack.data_dir)).database_password
    port = read_ports(stack.data_dir / "ports.json")["postgres"]
    engine = create_engine(connection_url(port, OWNER, password))
    folder = local_settings(Settings(data_dir=stack.data_dir)).snapshots_path
    with Session(engine) as session, session.begin():
        active = session.scalars(select(CorpusSnapshot).where(CorpusSnapshot.active)).one()
        before = active.snapshot_id
        session.add(
            CorpusSnapshot(
                snapshot_id=snapshot_id,
                build_id=active.build_id,
                manifest={**active.manifest, "snapshot_id": snapshot_id},
                manifest_object=active.manifest_object,
                active=False,
                created_at=datetime.now(UTC),
                activated_at=None,
            )
        )
        # the worker opens what it is to activate, as if it had been fetched
        shutil.copytree(folder / before, folder / snapshot_id)
        (folder / snapshot_id / MANIFEST).write_text(json.dumps({**active.manifest, "snapshot_id": snapshot_id}))
    yield snapshot_id
    with Session(engine) as session, session.begin():
        # a test that broke off half way leaves this one active, and whatever comes after it needs the other
        for active, one in (
            (False, CorpusSnapshot.snapshot_id != before),
            (True, CorpusSnapshot.snapshot_id == before),
        ):
            session.execute(update(CorpusSnapshot).where(one).values(active=active))
        session.execute(delete(CorpusSnapshot).where(CorpusSnapshot.snapshot_id == snapshot_id))
    engine.dispose()
    shutil.rmtree(folder / snapshot_id, ignore_errors=True)


async def test_an_operator_imports_a_file_sees_what_was_refused_and_goes_to_another_snapshot_and_back(
    stack: Stack, browser: Browser, address: str, another_snapshot: str, tmp_path: Path
) -> None:
    hand = Finger()
    file = tmp_path / "decisoes.jsonl"
    with corpus_path().open(encoding="utf-8") as lines:
        known = list(islice(lines, 3))
    file.write_text("".join([*known, json.dumps({"id": "<b>sem texto</b>"}) + "\n"]), encoding="utf-8")
    before = stack.api("operator").data("GET", "/v1/corpus")["active"]["snapshot_id"]
    async with signed_in(stack, browser, address, Role.OPERATOR, INSTALLATION, **hand.options) as desk:
        page = desk.page
        await desk.open("/acervo", "Acervo")
        active = page.get_by_role("region", name="Em uso")
        await expect(active).to_contain_text(before)
        building = page.get_by_role("region", name="Importar e construir")
        await choose(hand, building.get_by_role("button", name="Escolher arquivos"), file)
        await expect(building).to_contain_text("0 decisões novas, 0 atualizadas, 3 iguais, 1 recusada")
        await hand.press(building.get_by_text("Por que foram recusadas"))
        await page.reload()
        await expect(building).to_contain_text("Ativo:")
        # equal decisions are an equal snapshot
        await expect(active).to_contain_text(before)
        assert await desk.violations() == []
        dialog = page.get_by_role("dialog")
        for wanted in (another_snapshot, before):
            await hand.press(page.get_by_role("button", name=f"Ativar {wanted}…"))
            await expect(dialog).to_contain_text("ficam com o acervo com que começaram")
            assert await desk.violations() == []
            await hand.press(dialog.get_by_role("button", name="Ativar", exact=True))
            await expect(active).to_contain_text(wanted)
            await expect(dialog).to_have_count(0)


async def test_nobody_else_is_offered_to_build(reviewer: Desk) -> None:
    await reviewer.open("/acervo", "Acervo")
    await expect(reviewer.page.get_by_role("heading", name="Fontes")).to_be_visible()
    await expect(reviewer.page.get_by_role("heading", name="Importar e construir")).to_have_count(0)
    followed = reviewer.page.get_by_role("region", name="Portal acompanhado")
    await expect(followed).to_contain_text("O acervo não acompanha nenhum portal")
    await expect(followed.get_by_role("button")).to_have_count(0)
