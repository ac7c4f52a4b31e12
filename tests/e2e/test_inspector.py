"""The MCP Inspector without a browser as another client, over HTTP and over stdio."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.stack import Stack
from tests.npm.installed import installed
from tests.npm.node import NODE
from tests.patience import PATIENCE

pytestmark = pytest.mark.timeout(300)


@pytest.fixture(scope="module")
def inspector(pytestconfig: pytest.Config) -> list[str]:
    """The command that runs it."""
    folder = installed(pytestconfig) / "node_modules" / "@modelcontextprotocol" / "inspector"
    return [str(NODE), str(folder / "clients" / "launcher" / "build" / "index.js"), "--cli"]


def told(command: list[str], home: Path) -> dict[str, Any]:
    """Return the server's answer from the inspector's output."""
    # it keeps a catalog of servers at home
    environment = {**os.environ, "HOME": str(home)}
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return json.loads(ended.stdout)


def test_it_lists_and_calls_tools_over_http(inspector: list[str], stack: Stack, tmp_path: Path) -> None:
    header = f"Authorization: Bearer {stack.key('lawyer')}"
    server = ["--transport", "http", "--server-url", f"{stack.status()['api_url']}/mcp", "--header", header]
    tools = told([*inspector, *server, "--method", "tools/list"], tmp_path)["tools"]
    assert {"submit_case_pdf_analysis", "search_jurisprudence"} <= {tool["name"] for tool in tools}
    call = ["--method", "tools/call", "--tool-name", "list_cases", "--tool-arg", "limit=5"]
    answer = told([*inspector, *server, *call], tmp_path)
    assert not answer.get("isError")
    assert isinstance(answer["structuredContent"]["total"], int)


def test_it_lists_tools_over_stdio(inspector: list[str], stack: Stack, tmp_path: Path) -> None:
    given = {"AUTOS_DATA_DIR": str(stack.data_dir), "AUTOS_API_KEY": stack.key("lawyer")}
    settings = [part for name, value in given.items() for part in ("-e", f"{name}={value}")]
    server = [*settings, sys.executable, "-m", "autos", "mcp"]
    patient = ["--connect-timeout", "90000"]
    tools = told([*inspector, *server, "--method", "tools/list", *patient], tmp_path)["tools"]
    assert len(tools) > 20
