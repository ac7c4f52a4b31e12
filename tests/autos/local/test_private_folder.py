"""PostgreSQL started by root below a folder that is closed to everybody else."""

import os
import pwd
import random
import secrets
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path

import psutil
import psycopg
import pytest
from pydantic import SecretStr

from autos.local.data_folder import OTHERS
from autos.local.initialise import ensure_database
from autos.local.servers import accounts, postgres
from autos.local.servers.accounts import NAMELESS, account_of, hand_over, within_reach
from autos.local.servers.ports import choose_ports
from autos.local.servers.postgres import OWNER, Postgres, connection_url, installation
from autos.local.supervision.component import Account
from tests.conftest import running

PASSWORD = SecretStr("password")


@pytest.fixture
def private(tmp_path: Path) -> Path:
    """A folder for root only, such as a home in a container."""
    if os.geteuid() != 0:
        pytest.skip("only root needs another account for PostgreSQL, and can make one reach a closed folder")
    folder = tmp_path / "private"
    folder.mkdir(mode=0o700)
    return folder


@pytest.fixture
def port(tmp_path: Path) -> int:
    return choose_ports(tmp_path / "ports.json", {"postgres": random.SystemRandom().randrange(10_000, 28_000)})[
        "postgres"
    ]


@pytest.fixture
def copies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder for copies of programs in this test."""
    folder = Path("/var/lib") / f"autos-test-{secrets.token_hex(4)}"
    monkeypatch.setattr(accounts, "COPIES", (tmp_path / "closed", folder))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def connected(port: int) -> psycopg.Connection:
    url = connection_url(port, OWNER, PASSWORD)
    ensure_database(url)
    return psycopg.connect(url.replace("+psycopg", ""), autocommit=True)


def test_it_serves_from_closed_folders_with_no_right_of_roots(
    private: Path, port: int, copies: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    package = installation().parent
    for tree in (package, package.with_name(f"{package.name}.libs")):
        shutil.copytree(tree, private / tree.name)
    monkeypatch.setattr(postgres, "installation", lambda: private / package.name / "pginstall")
    os.umask(OTHERS)  # as the stack has it
    server = Postgres(private / "postgres", port, PASSWORD, durable=False)
    with running(server, tmp_path) as child, connected(port) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 42 AS answer")
        assert [path.name.partition("-")[0] for path in copies.iterdir()] == ["postgresql"]
        main = psutil.Process(child.pid)
        uid = main.uids().real
        assert Path(main.exe()).is_relative_to(copies)
        with pytest.raises(KeyError):
            pwd.getpwuid(uid)
        for process in (main, *main.children()):
            assert {*process.uids(), *process.gids()} == {uid}
            status = Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
            said = dict(line.split(":\t", 1) for line in status.splitlines())
            assert {said[name].strip("0") for name in ("CapInh", "CapPrm", "CapEff", "CapAmb")} == {""}
            assert said["Groups"].strip() == ""
            assert said["NoNewPrivs"] == "1"
    for folder in (private, private / "postgres"):
        assert (folder.stat().st_uid, stat.S_IMODE(folder.stat().st_mode)) == (0, 0o700), folder
    again = Postgres(private / "postgres", port, PASSWORD, durable=False)
    with running(again, tmp_path) as child, connected(port) as connection:
        assert connection.execute("SELECT answer FROM kept").fetchone() == (42,)
        assert psutil.Process(child.pid).uids().real == uid


def test_a_cluster_of_an_older_version_is_handed_over_and_found_where_it_was_moved(
    private: Path, port: int, tmp_path: Path
):
    with (
        running(Postgres(private / "postgres", port, PASSWORD, durable=False), tmp_path),
        connected(port) as connection,
    ):
        connection.execute("CREATE TABLE kept AS SELECT 42 AS answer")
    nobody = pwd.getpwnam("nobody")
    hand_over(private / "postgres" / "data", Account(nobody.pw_uid, nobody.pw_gid))
    os.chown(private / "postgres", nobody.pw_uid, nobody.pw_gid)
    (private / "postgres").rename(private / "moved")
    with running(Postgres(private / "moved", port, PASSWORD, durable=False), tmp_path), connected(port) as connection:
        assert connection.execute("SELECT answer FROM kept").fetchone() == (42,)
    owners = {path.lstat().st_uid for path in (private / "moved" / "data").rglob("*")}
    assert len(owners) == 1
    assert owners < set(NAMELESS)
    assert (private / "moved").stat().st_uid == 0


def test_two_clusters_have_two_accounts(private: Path):
    chosen = {account_of(private / str(number)) for number in range(20)}
    assert len(chosen) > 1


def test_programs_that_everybody_may_read_are_used_where_they_are(private: Path, copies: Path):
    place = Path("/var/lib") / f"autos-open-{secrets.token_hex(4)}"
    programs = place / "package" / "programs"
    programs.mkdir(parents=True)
    try:
        for folder in (place, place / "package", programs):
            folder.chmod(0o755)
        (programs / "postgres").write_bytes(b"x")
        (programs / "postgres").chmod(0o755)
        assert within_reach(programs) == programs
        (programs / "postgres").chmod(0o700)
        copied = within_reach(programs)
        assert copied.is_relative_to(copies)
        assert stat.S_IMODE((copied / "postgres").stat().st_mode) == 0o755
        (place / "package").chmod(0o700)
        assert within_reach(programs) == copied
    finally:
        shutil.rmtree(place)


@pytest.mark.parametrize("planted", ["somebody's folder", "a folder all may write to", "a link"])
def test_a_folder_that_somebody_prepared_is_not_where_programs_are_copied_to(private: Path, copies: Path, planted: str):
    programs = private / "package" / "programs"
    programs.mkdir(parents=True)
    if planted == "a link":
        copies.symlink_to("/tmp")
    else:
        copies.mkdir()
        os.chown(copies, 65534 if planted == "somebody's folder" else 0, 0)
        copies.chmod(0o755 if planted == "somebody's folder" else 0o777)
    try:
        with pytest.raises(OSError, match="não há onde copiar"):
            within_reach(programs)
    finally:
        if planted == "a link":
            copies.unlink()
