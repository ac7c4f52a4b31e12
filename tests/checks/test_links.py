"""Links between the screens of a case keep the run that is looked at: all of them through one function."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WRITTEN = ("api/web/static/console", "api/web/views")
THE_WAY = "in_case.js"

BY_HAND = re.compile(r"/casos/(?!:)[^\w]")
WITHOUT_RUN = re.compile(r"\binCase\((?!id, run\) =>)[^,()]*\)")


def test_no_link_into_a_case_is_written_by_hand_or_forgets_its_run() -> None:
    scripts = [path for folder in WRITTEN for path in (ROOT / folder).rglob("*.js") if path.name != THE_WAY]
    assert len(scripts) > 80
    texts = {path.relative_to(ROOT): path.read_text(encoding="utf-8") for path in scripts}
    found = [
        f"{path}: {one[0]}"
        for path, text in texts.items()
        for one in (*BY_HAND.finditer(text), *WITHOUT_RUN.finditer(text))
    ]
    assert found == []
