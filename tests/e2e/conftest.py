"""Real texts in the running stack, imported once: each import builds the whole corpus anew."""

import json
from typing import Any

import pytest

from tests.conftest import ROOT
from tests.e2e.stack import Stack

DATA = ROOT.parent / "shared" / "data"
DECISIONS, LAWS = DATA / "stj", DATA / "legislation"
OF_ARTICLE_6 = "cf-1988/art6"


@pytest.fixture(scope="session")
def real_texts(stack: Stack, tmp_path_factory: pytest.TempPathFactory) -> None:
    """What is beside the repository of decisions, the consumer code, an article of the Constitution in its four
    wordings, and súmulas.
    """
    sources = [str(path) for path in sorted((DECISIONS / "espelhos").glob("espelhos-de-acordaos-*"))]
    sources += [str(path) for path in (DECISIONS / "integras",) if path.exists()]
    if LAWS.exists():
        lines = (LAWS / "statutes.jsonl").read_text(encoding="utf-8").splitlines()
        wanted = [line for line in lines if _is_wanted(json.loads(line))]
        sumulas = (LAWS / "sumulas.jsonl").read_text(encoding="utf-8").splitlines()
        file = tmp_path_factory.mktemp("laws") / "laws.jsonl"
        of_court = [line for line in sumulas if json.loads(line)["court"] == "STJ"]
        file.write_text("\n".join([*wanted, *of_court]), encoding="utf-8")
        sources.append(str(file))
    if sources:
        stack.autos("corpus", "import", *sources, "--wait")


def _is_wanted(line: dict[str, Any]) -> bool:
    return line["root_id"] == "lei-8078-1990" or line["id"] == "cf-1988" or line["id"].split("@")[0] == OF_ARTICLE_6
