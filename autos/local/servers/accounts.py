"""The account that runs PostgreSQL when we are root, which PostgreSQL rejects, and the files it can reach.

The account has no name and no privileges, and may not even traverse private folders. So root opens the cluster's folder
and starts PostgreSQL inside it (`HERE`), whatever lies above. Programs below a private folder, such as a virtual
environment in root's home, start from a public copy.
"""

import os
import platform
import pwd
import secrets
import shutil
import stat
import tempfile
from hashlib import sha256
from pathlib import Path

from autos.local.supervision.component import Account

HERE = "/proc/self/cwd"
"""The folder in which a process was started, for a process that cannot reach it by its path."""
NAMELESS = range(61184, 65520)
"""User ids that systems leave to services without a name in the list of users."""
COPIES = (Path("/var/lib/autos"), Path("/opt/autos"), Path("/run/autos"))
"""Locations for the copy, writable only by root so that nobody else can have planted one."""


def account_of(data: Path) -> Account | None:
    """The account of the cluster in `data`, or a new one; None if we are not root, so our own account runs it."""
    if os.geteuid() != 0:
        return None
    owner = data.stat().st_uid if data.exists() else 0
    if owner not in NAMELESS or _has_name(owner):
        owner = next(uid for uid in iter(lambda: secrets.choice(NAMELESS), None) if not _has_name(uid))
    return Account(owner, owner)


def named_account() -> Account:
    """An account from the user list: creating a cluster requires a name. The cluster is handed over afterwards."""
    entry = pwd.getpwnam("nobody")
    return Account(entry.pw_uid, entry.pw_gid)


def hand_over(data: Path, account: Account) -> None:
    """Makes the account the owner of everything in the cluster, of the folder itself last, so that an interrupted
    change is repeated.
    """
    if data.stat().st_uid == account.uid:
        return
    for folder, names, files in os.walk(data):
        for name in (*names, *files):
            os.lchown(Path(folder, name), account.uid, account.gid)
    os.lchown(data, account.uid, account.gid)


def within_reach(programs: Path) -> Path:
    """`programs` if world-readable, else a copy; raises `OSError` if no location can hold one."""
    if platform.system() != "Linux":
        raise OSError("como root a pilha local só roda em Linux; use um usuário comum")
    trees, root = _trees(programs), programs.parents[1]
    if _open_to_all(trees):
        return programs
    for place in COPIES:
        if _is_safe(place):
            return _copied(trees, root, place) / programs.relative_to(root)
    raise OSError(f"não há onde copiar o PostgreSQL para a conta que o executa: {', '.join(map(str, COPIES))}")


def _trees(programs: Path) -> list[Path]:
    """The programs and, beside their package, the libraries that the wheel brings for them."""
    package = programs.parent
    return [tree for tree in (programs, package.with_name(f"{package.name}.libs")) if tree.exists()]


def _open_to_all(trees: list[Path]) -> bool:
    above = {parent for tree in trees for parent in tree.resolve().parents}
    below = (path for tree in trees for path in (tree, *tree.rglob("*")))
    return all(parent.stat().st_mode & stat.S_IXOTH for parent in above) and all(
        path.stat().st_mode & stat.S_IROTH for path in below
    )


def _is_safe(place: Path) -> bool:
    """Whether a copy can be made and started there, and only root could ever have changed it."""
    try:
        _make_open(place)
        found = [path.lstat() for path in (place, *place.parents)]
        executable = not os.statvfs(place).f_flag & os.ST_NOEXEC
    except OSError:
        return False
    return executable and all(
        stat.S_ISDIR(one.st_mode) and one.st_uid == 0 and not one.st_mode & 0o022 and one.st_mode & stat.S_IXOTH
        for one in found
    )


def _make_open(place: Path) -> None:
    """Creates the folder if there is none; with the stack's own mask the account could not read it."""
    try:
        place.mkdir()
    except FileExistsError:
        return
    place.chmod(0o755)


def _copied(trees: list[Path], root: Path, place: Path) -> Path:
    """`root`'s copy in `place`, of these trees only."""
    copy = place / f"postgresql-{_fingerprint(trees)}"
    if not copy.exists():
        draft = Path(tempfile.mkdtemp(dir=place))
        for tree in trees:
            shutil.copytree(tree, draft / tree.relative_to(root), ignore=shutil.ignore_patterns("include"))
        for path in (draft, *draft.rglob("*")):
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & stat.S_IXUSR else 0o644)
        try:
            draft.rename(copy)
        except OSError:  # another stack was quicker
            shutil.rmtree(draft)
    return copy


def _fingerprint(trees: list[Path]) -> str:
    """Fingerprint of names, sizes and times: another version, or a reinstalled one, gets its own copy."""
    files = [path for tree in trees for path in sorted(tree.rglob("*")) if path.is_file()]
    told = (f"{path.name} {path.stat().st_size} {path.stat().st_mtime_ns}\n" for path in files)
    return sha256("".join(told).encode()).hexdigest()[:16]


def _has_name(uid: int) -> bool:
    try:
        pwd.getpwuid(uid)
    except KeyError:
        return False
    return True
