"""No committed file names a path of the machine it was written on or the host of a package registry."""

import re
from pathlib import Path

import pytest

from tests.checks.sources import ROOT, tracked_files

# Written so that this file does not match itself.
FORBIDDEN = {
    "a path of one machine": re.compile(r"(^|[^A-Za-z0-9_.])/(wor[k]|roo[t]|far[m])/[a-z.]"),
    "a package index": re.compile(r"inde[x]-url|https?://[^ \"]+/(simple|packages)/"),
    "a package registry": re.compile(r"pyp[i]\.org|pythonhoste[d]\.org|npmj[s]\.org|\"resolve[d]\":|^registr[y] *="),
}


@pytest.mark.parametrize("what", list(FORBIDDEN))
def test_no_file_names(what: str):
    found = [
        f"{path}:{number}: {line.strip()[:100]}"
        for path in tracked_files()
        for number, line in _lines(ROOT / path)
        if FORBIDDEN[what].search(line)
    ]
    assert not found, f"these lines name {what}:\n" + "\n".join(found)


def _lines(path: Path) -> list[tuple[int, str]]:
    data = path.read_bytes()
    if b"\0" in data:
        return []
    return list(enumerate(data.decode("utf-8", errors="replace").splitlines(), start=1))
