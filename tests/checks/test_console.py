"""What the scripts of console and views hold to: links keep the run looked at, no title tells something alone."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WRITTEN = ("api/web/static/console", "api/web/views")
THE_WAY = "in_case.js"

BY_HAND = re.compile(r"/casos/(?!:)[^\w]")
WITHOUT_RUN = re.compile(r"\binCase\((?!id, run\) =>)[^,()]*\)")
TOLD_BY_TITLE = re.compile(r"<[a-z][\w-]*\s[^<]*?\btitle=")
"""Of an element: who touches a screen, and who hears it, never gets to see one."""


def found(*patterns: re.Pattern[str]) -> list[str]:
    scripts = [path for folder in WRITTEN for path in (ROOT / folder).rglob("*.js") if path.name != THE_WAY]
    assert len(scripts) > 80
    texts = {path.relative_to(ROOT): path.read_text(encoding="utf-8") for path in scripts}
    return [
        f"{path}: {one[0]}" for path, text in texts.items() for pattern in patterns for one in pattern.finditer(text)
    ]


def test_no_link_into_a_case_is_written_by_hand_or_forgets_its_run() -> None:
    assert found(BY_HAND, WITHOUT_RUN) == []


def test_nothing_is_told_by_a_title_alone() -> None:
    assert found(TOLD_BY_TITLE) == []
