"""A run without a corpus snapshot: a strict run ends with an error, a lenient one continues without precedents."""

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.e2e.stack import Stack

pytestmark = [pytest.mark.stack, pytest.mark.timeout(420)]


@pytest.fixture
def no_snapshot(stack: Stack) -> Iterator[None]:
    """Remove the active snapshot, as on a machine without an import."""
    url = stack.status()["database_url"].replace("postgresql+psycopg://", "postgresql://")
    with psycopg.connect(url, autocommit=True) as connection:
        row = connection.execute(
            "UPDATE corpus_snapshots SET active = false WHERE active RETURNING snapshot_id"
        ).fetchone()
        assert row is not None
        yield
        connection.execute("UPDATE corpus_snapshots SET active = true WHERE snapshot_id = %s", row)


@pytest.mark.usefixtures("no_snapshot")
def test_a_strict_run_fails_and_names_the_infrastructure(stack: Stack, case_pdf: Path) -> None:
    lawyer = stack.api("lawyer")
    status = lawyer.reach(lawyer.submit(case_pdf), "failed")
    assert [error["code"] for error in status["errors"]] == ["INFRA_UNAVAILABLE"]


@pytest.mark.usefixtures("no_snapshot")
def test_a_lenient_run_goes_on_and_lists_what_was_missing(stack: Stack, case_pdf: Path) -> None:
    workflow_id = stack.api("lawyer").submit(case_pdf, strict_infra_required=False)
    result = stack.api("reviewer").complete(workflow_id)
    assert set(result["degraded"]) == {"search", "graph"}
    assert all(not phase["matches"] for phase in result["phases"])
    assert any(phase["pieces"] for phase in result["phases"])
