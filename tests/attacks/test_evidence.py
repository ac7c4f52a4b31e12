"""`autos verify` detects every forgery of artifacts and trails that the running stack signed."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from activities.reports.trail import as_log, read_log
from autos.cli.cases.verifying import Ending
from infra.signing.keys import Signer
from infra.temporal import connect
from tests.activities.reports.folders import sign_anew
from tests.attacks.installed import owner_url, readiness, settings_of, take_turn
from tests.e2e.stack import Stack
from tests.patience import until
from workflows.contracts.run.case import ArtifactKind, file_name
from workflows.contracts.run.events import ChainedEvent, event_hash

pytestmark = [pytest.mark.stack, pytest.mark.timeout(300)]

CHECKPOINT = "autos-trail-checkpoint"
DRAFT, FINAL = 1, 2
MANIFEST, LOG, REPORT = (
    file_name(kind, FINAL) for kind in (ArtifactKind.MANIFEST, ArtifactKind.LOG, ArtifactKind.REPORT_PDF)
)

Verify = Callable[..., tuple[Ending, list[str]]]


@pytest.fixture(scope="module")
def case(stack: Stack, case_pdf: Path) -> str:
    """A case of which every phase is decided."""
    workflow_id = stack.api("lawyer").submit(case_pdf)
    stack.api("reviewer").approve_all(workflow_id)
    return workflow_id


@pytest.fixture(scope="module")
async def proof(stack: Stack, case: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkpoint signed before the case's final decision."""
    await take_turn(await connect(settings_of(stack)), CHECKPOINT)
    kept = tmp_path_factory.mktemp("proof") / "proof.json"
    stack.autos("checkpoint", case, "--out", str(kept))
    return kept


@pytest.fixture(scope="module")
def genuine(stack: Stack, case: str, proof: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The case's artifacts as downloaded after the final decision."""
    reviewer = stack.api("reviewer")
    assert reviewer.review(case, None).is_success
    reviewer.reach(case, "completed")
    folder = tmp_path_factory.mktemp("genuine")
    stack.autos("artifacts", case, "--download", str(folder))
    return next(folder.rglob(MANIFEST)).parent


@pytest.fixture
def copy(genuine: Path, tmp_path: Path) -> Path:
    """The folder that the forger changes."""
    return Path(shutil.copytree(genuine, tmp_path / "copy"))


@pytest.fixture
def verify(stack: Stack) -> Verify:
    """Return how the check ends with the keys that the stack publishes, and which checks failed."""
    published = ("--address", stack.status()["api_url"])

    def run(folder: Path, *options: str, keys: tuple[str, ...] = published) -> tuple[Ending, list[str]]:
        elsewhere = Stack(folder.parent / "no-installation")
        ended = elsewhere.autos("verify", str(folder), *keys, *options, "--json", check=False)
        failed = [one["message"] for one in json.loads(ended.stdout)["findings"] if not one["ok"]]
        return Ending(ended.returncode), failed

    return run


def retold(events: list[ChainedEvent], since: int, actor: str) -> list[ChainedEvent]:
    """Return a consistent chain in which somebody else did everything from the event `since` on."""
    told = [event for event in events if event.seq < since]
    for event in events[len(told) :]:
        other = event.model_copy(update={"actor": actor, "prev_hash": told[-1].hash})
        told.append(other.model_copy(update={"hash": event_hash(**other.model_dump(exclude={"hash"}))}))
    return told


def test_what_the_stack_signed_verifies_by_the_keys_it_publishes(genuine: Path, verify: Verify) -> None:
    assert verify(genuine, "--final") == (Ending.VERIFIED, [])


def test_a_swapped_artifact_is_named(copy: Path, verify: Verify) -> None:
    shutil.copy(copy / file_name(ArtifactKind.REPORT_PDF, DRAFT), copy / REPORT)
    assert verify(copy) == (Ending.ALTERED, [f"{REPORT}: é o rascunho no lugar do arquivo final"])


def test_a_retold_trail_is_told_by_a_checkpoint_even_where_the_forger_has_the_installations_key(
    stack: Stack, copy: Path, proof: Path, verify: Verify
) -> None:
    assert verify(copy, "--checkpoint", str(proof)) == (Ending.VERIFIED, [])
    head = int(json.loads(proof.read_bytes())["head"]["seq"])
    for log in copy.glob("log-v*"):
        log.write_bytes(as_log(retold(read_log(log.read_bytes()) or [], head, "Mallory")))
    sign_anew(copy, Signer(settings_of(stack)))
    assert verify(copy) == (Ending.VERIFIED, []), "the keys alone do not tell"
    passes = f"passa pelo evento {head} que o ponto de controle registra"
    assert verify(copy, "--checkpoint", str(proof)) == (Ending.ALTERED, [f"{LOG}: {passes}"])


async def test_a_tail_cut_from_the_database_is_told_by_the_next_checkpoint_by_readiness_and_by_the_audit(
    stack: Stack, case: str
) -> None:
    """The owner of the tables can remove the triggers, but not what was signed before."""
    client = await connect(settings_of(stack))

    def trail_is(state: str) -> None:
        until(lambda: readiness(stack)[1]["trail"] == state, f"the trail is {state}")

    await take_turn(client, CHECKPOINT)
    trail_is("ok")
    with psycopg.connect(owner_url(stack), autocommit=True) as owner:
        last = "WHERE workflow_id = %(case)s AND seq = (SELECT max(seq) FROM events WHERE workflow_id = %(case)s)"
        with owner.transaction():
            owner.execute("SET LOCAL session_replication_role = replica")
            owner.execute(f"CREATE TABLE cut AS SELECT * FROM events {last}".encode(), {"case": case})
            assert owner.execute(f"DELETE FROM events {last}".encode(), {"case": case}).rowcount == 1
        try:
            await take_turn(client, CHECKPOINT)
            trail_is("broken")
            audited = stack.autos("audit", check=False)
            assert (audited.returncode, case in audited.stdout) == (1, True)
        finally:
            owner.execute(b"INSERT INTO events SELECT * FROM cut")
            owner.execute(b"DROP TABLE cut")
    await take_turn(client, CHECKPOINT)
    trail_is("ok")
    assert stack.autos("audit").returncode == 0
