from pathlib import Path

import pytest

from activities.search import read_by as module
from activities.search.read_by import read_by


def test_a_word_more_in_a_list_or_another_library_reads_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    contract, lists = tmp_path / "contract.py", tmp_path / "search" / "words"
    lists.mkdir(parents=True)
    contract.write_text("", encoding="utf-8")
    monkeypatch.setattr(module, "_ROOT", tmp_path)
    monkeypatch.setattr(module, "_FOLDERS", (tmp_path / "search",))
    monkeypatch.setattr(module, "_CONTRACT", contract)
    seen = [read_by.__wrapped__(), read_by.__wrapped__()]
    (lists / "thesaurus.txt").write_text("penhora", encoding="utf-8")
    seen.append(read_by.__wrapped__())
    contract.write_text("FIELD = 1", encoding="utf-8")
    seen.append(read_by.__wrapped__())
    monkeypatch.setattr(module, "_LIBRARIES", ("numpy",))
    seen.append(read_by.__wrapped__())
    assert seen[0] == seen[1]
    assert len(set(seen)) == 4
