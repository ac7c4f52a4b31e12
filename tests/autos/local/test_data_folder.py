"""The data directory belongs to the user and is closed to others, or the stack does not start."""

import os
import stat
from pathlib import Path

import pytest

from autos.local.data_folder import UnusableFolder, ensure_private
from autos.local.servers.ports import PortClaims, choose_ports


def modes(folder: Path) -> set[int]:
    return {stat.S_IMODE(path.lstat().st_mode) for path in (folder, *folder.rglob("*"))}


def test_a_new_folder_is_closed_whatever_the_umask(tmp_path: Path):
    before = os.umask(0)
    try:
        ensure_private(tmp_path / "new")
    finally:
        os.umask(before)
    assert modes(tmp_path / "new") == {0o700}


def test_an_open_folder_of_ours_is_closed_with_all_that_is_in_it(tmp_path: Path):
    folder = tmp_path / "data"
    (folder / "temporal").mkdir(parents=True)
    (folder / "ports.json").touch()
    (folder / "temporal" / "temporal.db").touch()
    for path in (folder / "ports.json", folder / "temporal" / "temporal.db"):
        path.chmod(0o644)
    (tmp_path / "elsewhere").touch()
    (tmp_path / "elsewhere").chmod(0o644)
    (folder / "link").symlink_to(tmp_path / "elsewhere")
    for path in (folder, folder / "temporal"):
        path.chmod(0o755)
    ensure_private(folder)
    (folder / "link").unlink()
    assert modes(folder) == {0o700, 0o600}
    assert stat.S_IMODE((tmp_path / "elsewhere").stat().st_mode) == 0o644


def test_an_open_folder_with_files_of_others_is_left_as_it_is(tmp_path: Path):
    folder = tmp_path / "home"
    folder.mkdir()
    folder.chmod(0o755)
    (folder / "letter.txt").touch()
    with pytest.raises(UnusableFolder, match="arquivos alheios"):
        ensure_private(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder to another user")
def test_a_folder_of_another_user_is_refused(tmp_path: Path):
    folder = tmp_path / "theirs"
    folder.mkdir()
    os.chown(folder, 65534, 65534)
    with pytest.raises(UnusableFolder, match="outro usuário"):
        ensure_private(folder)


@pytest.mark.parametrize("planted", ["an open folder", "a link", "another user's folder"])
def test_claims_are_not_written_where_somebody_else_could_have_put_files(tmp_path: Path, planted: str):
    target, free = tmp_path / "claims", choose_ports(tmp_path / "ports.json", {"any": 29_000})["any"]
    folder = tmp_path / "elsewhere" if planted == "a link" else target
    folder.mkdir(mode=0o700)
    (folder / "9").symlink_to(tmp_path / "victim")
    if planted == "a link":
        target.symlink_to(folder)
    elif planted == "an open folder":
        folder.chmod(0o777)
    elif os.geteuid() == 0:
        os.chown(folder, 65534, 65534)
    else:
        pytest.skip("only root can give a folder to another user")
    with PortClaims(target) as claims:
        assert claims.take(free)
        assert list(folder.iterdir()) == [folder / "9"]


def test_a_link_in_the_folder_of_claims_is_not_followed(tmp_path: Path):
    free = choose_ports(tmp_path / "ports.json", {"any": 29_000})["any"]
    (tmp_path / "claims").mkdir(mode=0o700)
    (tmp_path / "claims" / str(free)).symlink_to(tmp_path / "victim")
    with PortClaims(tmp_path / "claims") as claims:
        claims.take(free)
    assert not (tmp_path / "victim").exists()
