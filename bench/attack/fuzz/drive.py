"""One run of Schemathesis: a case and a corpus to query, the configuration, and the findings."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import anyio
import httpx

from autos.cli.cases.watching import AT_REST
from autos.cli.connection import api_key, api_url, with_api
from autos.samples import case_files
from infra.config.settings import Settings
from infra.identity.scopes import Role
from mcp_server.rest.client import RestClient

CONFIGURATION = Path(__file__).with_name("schemathesis.toml")
ROOT = Path(__file__).parents[3]
POLL_SECONDS = 0.25
DESCRIBED_SECONDS = 60
"""Limit for the first OpenAPI document, which the API makes on request. Schemathesis itself waits ten seconds."""

Known = Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class Found:
    """`clean` if no violation was found; `report` is the output of Schemathesis, `cases` its number of requests."""

    clean: bool
    cases: int
    report: str


def known_values(settings: Settings) -> Known:
    """Return existing identifiers by parameter, of a case that awaits review and of the corpus."""

    async def work(client: RestClient) -> Known:
        pdf = case_files()[0]
        with pdf.open("rb") as file:
            case: str = (await client.submit_file(file, pdf.name, {"source_mode": "contract"})).data["workflow_id"]
        while (await client.status(case)).data["state"] not in AT_REST:
            await anyio.sleep(POLL_SECONDS)
        decisions = (await client.ask("POST /v1/retrieve", {"query": "dano moral"})).data["results"]
        return {
            "workflow_id": [case],
            "artifact_id": [artifact["artifact_id"] for artifact in (await client.artifacts(case)).data],
            "document_id": [decision["id"] for decision in decisions],
            "snapshot_id": [(await client.corpus()).data["active"]["snapshot_id"]],
        }

    return with_api(Role.ADMIN, work, settings)


def fuzz(settings: Settings, known: Known, folder: Path, seed: int, *options: str) -> Found:
    """Run Schemathesis with `options` of its command line. `folder` receives its configuration."""
    shutil.copy(CONFIGURATION, folder)
    for name, values in known.items():
        (folder / f"{name}.dict").write_text("".join(f'"{value}"\n' for value in values), encoding="utf-8")
    keys = {
        "AUTOS_FUZZ_KEY": api_key(settings, Role.ADMIN),
        "AUTOS_FUZZ_OPERATOR_KEY": api_key(settings, Role.OPERATOR),
    }
    httpx.get(f"{api_url(settings)}/openapi.json", timeout=DESCRIBED_SECONDS).raise_for_status()
    program = [sys.executable, "-m", "schemathesis.cli", "--config-file", CONFIGURATION.name]
    ended = subprocess.run(
        [*program, "run", f"{api_url(settings)}/openapi.json", "--seed", str(seed), *options],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.fspath(ROOT), **{name: key or "" for name, key in keys.items()}},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    generated = re.search(r"(\d+) generated", ended.stdout)
    return Found(ended.returncode == 0, int(generated[1]) if generated else 0, ended.stdout)
