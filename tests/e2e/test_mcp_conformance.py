"""The protocol's own conformance suite against `/mcp` of the running stack: its scenarios that suit any server.

The others call the tools, prompts and resources of the suite's example server by name (`test_simple_text`,
`test://static-text`), or test what this server does not claim: completions, log levels, subscriptions to resources,
sessions (each request stands alone here), elicitation, sampling and the tasks, skills and custom-header extensions.
"""

import json
import subprocess
from pathlib import Path

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

RUN_EACH = """
const [url, folder, suite, ...asked] = process.argv.slice(1);
const leave = process.exit;
for (const [at, one] of asked.entries()) {
  const [revision, scenario] = one.split("/");
  const options = ["--scenario", scenario, "--spec-version", revision, "--output-dir", `${folder}/${at}`];
  process.argv = [process.argv[0], "server", "--url", url, "--timeout", "200000", ...options];
  await new Promise((ended) => {
    process.exit = ended;
    import(`${suite}?${at}`);
  });
}
leave(0);
"""
"""The suite's own command once for each scenario, in one process: starting one takes longer than most scenarios."""

NEEDS_THE_EXAMPLE_SERVER = {
    # both call its tool `test_missing_capability`
    "server-stateless": {"sep-2575-server-rejects-undeclared-capability", "sep-2575-missing-capability-http-400"},
}


def test_the_server_conforms_to_the_protocol(pytestconfig: pytest.Config, stack: Stack, tmp_path: Path) -> None:
    suite = installed(pytestconfig) / "node_modules" / "@modelcontextprotocol" / "conformance" / "dist" / "index.js"
    asked = [f"{revision}/{scenario}" for revision, scenario in SCENARIOS]
    with presenting(stack.key("lawyer"), stack.status()["api_url"]) as door:
        command = [NODE, "--input-type=module", "-e", RUN_EACH, f"{door}/mcp", tmp_path, suite, *asked]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    for at, (revision, scenario) in enumerate(SCENARIOS):
        (written,) = (tmp_path / str(at)).glob("*/checks.json")
        checks = json.loads(written.read_text(encoding="utf-8"))
        failed = {check["id"]: check for check in checks if check["status"] == "FAILURE"}
        assert failed.keys() == NEEDS_THE_EXAMPLE_SERVER.get(scenario, set()), (revision, failed, ended.stdout)
        assert any(check["status"] == "SUCCESS" for check in checks), (revision, scenario, ended.stdout)
