import json
from pathlib import Path

import pytest

from activities.corpus.sources import discover
from workflows.contracts.law.corpus import SourceFormat


def write(path: Path, content: object) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


def test_files_are_recognised_by_content_and_put_in_import_order(tmp_path: Path):
    root = tmp_path / "dados"
    write(root / "textos" / "130.txt", "texto")
    write(root / "espelhos-de-acordaos-sexta-turma" / "20220430.json", [{"id": "1", "ementa": "e"}])
    write(root / "metadados20220504.json", [{"seqDocumento": 130, "processo": "REsp 1"}])
    write(root / "temas.csv", "tema,situacao\n1,Afetado\n")
    write(root / "outros.jsonl", '{"id": "1", "text": "t"}')
    found = discover([root])
    assert [(source.name, source.format) for source in found] == [
        ("dados/espelhos-de-acordaos-sexta-turma/20220430.json", SourceFormat.ESPELHOS),
        ("dados/metadados20220504.json", SourceFormat.INTEGRAS),
        ("dados/outros.jsonl", SourceFormat.NEUTRAL),
        ("dados/temas.csv", SourceFormat.TEMAS),
        ("dados/textos/130.txt", SourceFormat.INTEGRAS),
    ]


def test_files_of_other_kinds_and_hidden_files_are_passed_over_in_folders(tmp_path: Path):
    write(tmp_path / "LEIAME.md", "# Leia")
    write(tmp_path / "EXPECTED.json", [{"file": "x", "trap": "y"}])
    write(tmp_path / ".git" / "a.jsonl", '{"id": "1", "text": "t"}')
    write(tmp_path / "vazio.json", "")
    assert [source.path.name for source in discover([tmp_path])] == ["vazio.json"]


def test_a_file_given_by_name_is_taken_whatever_it_is(tmp_path: Path):
    path = write(tmp_path / "pasta" / "LEIAME.md", "# Leia")
    (source,) = discover([path])
    assert (source.name, source.format) == ("pasta/LEIAME.md", None)


def test_a_file_given_twice_is_taken_once(tmp_path: Path):
    path = write(tmp_path / "a.jsonl", '{"id": "1", "text": "t"}')
    assert len(discover([path, tmp_path])) == 1


def test_a_path_that_is_not_there_is_an_error(tmp_path: Path):
    with pytest.raises(FileNotFoundError):
        discover([tmp_path / "nada"])
