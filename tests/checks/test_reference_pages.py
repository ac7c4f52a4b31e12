"""The pages that `make docs` generates say everything that the code has, and the site lists every page."""

from typing import Any, cast

import yaml

from autos.cli.main import COMMANDS
from docs.make import cli, rest, result
from tests.checks.sources import ROOT
from workflows.contracts.run.results.result import CaseResult

DOCS = ROOT / "docs"
GENERATED = {"tools.md", "rest.md", "cli.md", "result.md"}


def test_the_page_of_commands_has_every_command() -> None:
    page = cli.page()
    assert [name for name in COMMANDS if f"## `autos {name}`" not in page] == []


def test_the_page_of_the_rest_api_has_the_endpoints_of_a_case() -> None:
    page = rest.page()
    assert "## POST /v1/ingest/workflow\n" in page
    assert "| `workflow_id` | path | yes |" in page


def test_the_page_of_the_result_has_every_field() -> None:
    page = result.page()
    assert [name for name in CaseResult.model_fields if f"| `{name}` |" not in page] == []


def test_the_site_lists_every_page_of_the_documentation() -> None:
    written = {
        str(path.relative_to(DOCS)) for folder in (DOCS, DOCS / "pt") for path in folder.glob("*.md")
    } | GENERATED
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").replace("!!python/name:", "")
    listed = {page for section in yaml.safe_load(text)["nav"] for page in _pages(section)}
    assert listed - {"adr/"} == written


def _pages(section: Any) -> list[str]:
    if isinstance(section, str):
        return [section]
    if isinstance(section, dict):
        section = list(cast(dict[str, Any], section).values())
    return [page for one in section for page in _pages(one)]
