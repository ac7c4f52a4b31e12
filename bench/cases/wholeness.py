"""Integrity of finished cases: everything written once, in an unbroken chain, under a valid signature."""

from collections import Counter
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from activities.reports.verification.folder import verify_folder
from activities.reports.verification.report import Verdict
from autos.cli.cases.downloads import download_artifacts
from bench.cases.office import Office
from mcp_server.rest.client import CASES
from workflows.contracts.run.case import ArtifactKind, CaseState
from workflows.contracts.run.results.result import fingerprint

KINDS = set(ArtifactKind) - {ArtifactKind.CORRECTIONS}
WRITTEN_ONCE = {ArtifactKind.SOURCE_PDF, ArtifactKind.PAGES, ArtifactKind.SEGMENTATION}
EXPECTED = Counter([(kind, 1) for kind in KINDS] + [(kind, 2) for kind in KINDS - WRITTEN_ONCE])
"""Artifacts of an approved run without corrections, by kind and version."""


async def analysis_of(office: Office, workflow_id: str) -> str:
    """Return the fingerprint of the phases of a case without their reviews, whose times differ."""
    phases = (await office.get(f"{CASES}/{workflow_id}/result")).data["phases"]
    return fingerprint([{**phase, "review": None} for phase in phases])


async def faults_of(office: Office, workflow_id: str) -> list[str]:
    """Return the faults of a completed case. Empty if nothing was lost or doubled."""
    path = f"{CASES}/{workflow_id}"
    faults: list[str] = []
    status = await office.status(workflow_id)
    if status.state is not CaseState.COMPLETED:
        faults.append(f"it is {status.state}")
    faults += faults_of_runs((await office.get(f"{path}/runs")).data, status.run)
    faults += faults_of_trail((await office.get(f"{path}/events")).data)
    artifacts = (await office.get(f"{path}/artifacts", run=status.run)).data
    faults += faults_of_artifacts(artifacts)
    with TemporaryDirectory(prefix="autos-bench-") as folder:
        await download_artifacts(office.client, workflow_id, artifacts, Path(folder))
        if verify_folder(Path(folder)).verdict is Verdict.ALTERED:
            faults.append("its artifacts do not verify")
    return [f"{workflow_id}: {fault}" for fault in faults]


def faults_of_runs(runs: list[Any], last: int) -> list[str]:
    """Return the faults in the list of a case's runs; `last` is the latest run."""
    return [] if len(runs) == last else [f"it has {len(runs)} runs, the last is number {last}"]


def faults_of_trail(events: list[Any]) -> list[str]:
    """Return the faults in a case's events: a gap, a broken chain, or a state or decision recorded twice."""
    faults: list[str] = []
    if [event["seq"] for event in events] != list(range(1, len(events) + 1)):
        faults.append("its trail has gaps")
    if any(later["prev_hash"] != earlier["hash"] for earlier, later in pairwise(events)):
        faults.append("its chain is broken")
    entered = Counter(
        (event["run"], event["payload"].get("state")) for event in events if event["action"] == "state_changed"
    )
    decided = Counter(event["payload"].get("decision_id") for event in events if "review" in event["action"])
    return faults + [f"{what} is recorded {times} times" for what, times in (entered + decided).items() if times != 1]


def faults_of_artifacts(artifacts: list[Any]) -> list[str]:
    """Return the faults in the list of an approved run's artifacts."""
    found = Counter((ArtifactKind(entry["kind"]), entry["version"]) for entry in artifacts)
    if found == EXPECTED:
        return []
    return [f"its artifacts are not what they must be: {found - EXPECTED} more, {EXPECTED - found} less"]
