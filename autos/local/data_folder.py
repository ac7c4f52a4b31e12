"""Makes the data directory ours and private, even if somebody else created it."""

import os
from pathlib import Path

from autos.local.supervision.child import StartFailed

OURS = ("secrets.json", "ports.json", "supervisor.lock")
"""Files that identify a data directory."""
OTHERS = 0o077


class UnusableFolder(StartFailed):
    """The folder cannot be made private; the Portuguese message says why and what to do."""


def ensure_private(folder: Path) -> None:
    """Leaves `folder` with mode 0700, and everything that was open in it closed too; raises `UnusableFolder`.

    A folder of another user, and an open one with files that are not ours, is left as it is.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    found = folder.stat()
    elsewhere = "Escolha outra com AUTOS_DATA_DIR ou --data-dir."
    if found.st_uid != os.geteuid():
        raise UnusableFolder(f"A pasta de dados {folder} é de outro usuário. {elsewhere}")
    if not found.st_mode & OTHERS:
        return
    names = {path.name for path in folder.iterdir()}
    if names and not names & set(OURS):
        raise UnusableFolder(f"A pasta {folder} é aberta a outros usuários e tem arquivos alheios. {elsewhere}")
    folder.chmod(0o700)
    for path in folder.rglob("*"):
        status = path.lstat()
        if not path.is_symlink() and status.st_uid == os.geteuid() and status.st_mode & OTHERS:
            path.chmod(status.st_mode & 0o7700)
