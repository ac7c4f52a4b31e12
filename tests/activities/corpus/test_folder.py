import json
from pathlib import Path

import pytest

from activities.corpus.folder import decisions_in


def write(folder: Path, name: str, *records: dict[str, str]) -> None:
    folder.mkdir(exist_ok=True)
    folder.joinpath(name).write_text("\n".join(map(json.dumps, records)), encoding="utf-8")


def test_decisions_of_several_folders_come_complete_once_each_in_the_order_of_their_ids(tmp_path: Path) -> None:
    write(tmp_path / "a", "um.jsonl", {"id": "2", "ementa": "CONSUMIDOR. Recurso especial provido."})
    write(tmp_path / "b", "dois.jsonl", {"id": "1", "text": "CIVIL."}, {"id": "2", "thesis": "Há dano."}, {"id": ""})
    found = decisions_in([tmp_path / "a", tmp_path / "b"])
    assert [(one.id, one.ementa, one.thesis) for one in found] == [
        ("1", "CIVIL.", None),
        ("2", "CONSUMIDOR. Recurso especial provido.", "Há dano."),
    ]
    assert found[1].features.outcome == "provido"


def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        decisions_in([tmp_path / "nada"])
