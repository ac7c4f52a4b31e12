"""A process has a folder for its temporary files. It is removed with the process, even if the process was killed."""

import os
import tempfile
from pathlib import Path

import pytest

from infra.config.settings import Settings
from infra.working_folder import working_folder


def test_temporary_files_are_in_it_and_go_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", "/var/tmp")
    before = tempfile.gettempdir()
    with working_folder(Settings(data_dir=tmp_path), "worker") as own:
        assert own.parent == tmp_path / "tmp"
        assert own.stat().st_mode & 0o777 == 0o700
        assert os.environ["TMPDIR"] == str(own)
        assert Path(tempfile.mkdtemp()).parent == own
    assert [path.name for path in (tmp_path / "tmp").iterdir()] == ["lock"]
    assert (tempfile.gettempdir(), os.environ["TMPDIR"]) == (before, "/var/tmp")


def test_what_nobody_holds_is_removed_and_what_somebody_holds_stays(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path)
    with working_folder(settings, "worker") as living:
        (living / "source").write_bytes(b"%PDF")
        dead = tmp_path / "tmp" / "worker-dead"
        (dead / "autos-x").mkdir(parents=True)
        (dead / "autos-x" / "source").write_bytes(b"%PDF")
        with working_folder(settings, "api"):
            assert not dead.exists()
            assert (living / "source").exists()
