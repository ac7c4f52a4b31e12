"""The protocol's own conformance suite against `/mcp` of the running stack: its scenarios that suit any server.

The others call the tools, prompts and resources of the suite's example server by name (`test_simple_text`,
`test://static-text`), or test what this server does not claim: completions, log levels, subscriptions to resources,
sessions (each request stands alone here), elicitation, sampling and the tasks, skills and custom-header extensions.
"""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.presenting import presenting
from tests.e2e.stack import Stack
from tests.npm.installed import installed
from tests.npm.node import NODE
from tests.patience import PATIENCE

SCENARIOS = [
    ("2025-11-25", "server-initialize"),
    ("2025-11-25", "ping"),
    ("2025-11-25", "tools-list"),
    ("2025-11-25", "prompts-list"),
    ("2025-11-25", "resources-list"),
    ("2025-11-25", "dns-rebinding-protection"),
    ("2026-07-28", "server-stateless"),
    ("2026-07-28", "tools-list"),
    ("2026-07-28", "prompts-list"),
    ("2026-07-28", "resources-list"),
    ("2026-07-28", "sep-2164-resource-not-found"),
    ("2026-07-28", "caching"),
    ("2026-07-28", "http-header-validation"),
    ("2026-07-28", "dns-rebinding-protection"),
    ("2026-07-28", "server-sse-multiple-streams"),
    ("2026-07-28", "input-required-result-unsupported-methods"),
]

NEEDS_THE_EXAMPLE_SERVER = {
    # both call its tool `test_missing_capability`
    "server-stateless": {"sep-2575-server-rejects-undeclared-capability", "sep-2575-missing-capability-http-400"},
}


@pytest.fixture(scope="module")
def suite(pytestconfig: pytest.Config) -> Path:
    """The installed suite."""
    return installed(pytestconfig) / "node_modules" / "@modelcontextprotocol" / "conformance" / "dist" / "index.js"


@pytest.fixture(scope="module")
def address(stack: Stack) -> Iterator[str]:
    with presenting(stack.key("lawyer"), stack.status()["api_url"]) as door:
        yield f"{door}/mcp"


@pytest.mark.parametrize(("revision", "scenario"), SCENARIOS)
def test_the_server_conforms_to_the_protocol(
    suite: Path, address: str, tmp_path: Path, revision: str, scenario: str
) -> None:
    command = [NODE, suite, "server", "--url", address, "--scenario", scenario, "--spec-version", revision]
    ended = subprocess.run(
        [*command, "--output-dir", tmp_path], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    (written,) = tmp_path.glob("*/checks.json")
    checks: list[dict[str, Any]] = json.loads(written.read_text(encoding="utf-8"))
    failed = {check["id"]: check for check in checks if check["status"] == "FAILURE"}
    assert failed.keys() == NEEDS_THE_EXAMPLE_SERVER.get(scenario, set()), (failed, ended.stdout)
    assert any(check["status"] == "SUCCESS" for check in checks), ended.stdout
