"""Builds the image of `deploy/Containerfile` and starts what it holds, as user 10001, against real servers.

`make image` runs this file; it takes minutes, so `make test` leaves it out.
"""

import os
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import httpx
import pytest

from autos.local.servers.environment import as_environment
from autos.local.servers.programs import Api, Worker
from infra.config.settings import Mode, Settings
from tests.checks.sources import ROOT
from tests.conftest import running
from tests.patience import PATIENCE
from workflows.contracts.queues import QUEUES

BASE = "localhost/python"
IMAGE = "localhost/autos"
INCLUDED = "python3,python3-venv,python-is-python3,ca-certificates"
AUTHORITIES = Path("/etc/ssl/certs/ca-certificates.crt")
HOME = "/var/lib/autos"
BUILD_SECONDS = 1800


class Container:
    """A working container of the image, which shares the network of this machine."""

    def __init__(self, buildah: Sequence[str]) -> None:
        self._buildah = buildah
        self.name = self.call("from", IMAGE).strip()

    def call(self, *arguments: str | Path) -> str:
        return _output([*self._buildah, *map(str, arguments)])

    def command(self, settings: Settings, *arguments: str) -> list[str]:
        """Return a command of the image, with these settings and no others."""
        given = [f"--env={name}={value}" for name, value in as_environment(settings).items()]
        return [*self._buildah, "run", "--user=10001:10001", *given, self.name, "--", "autos", *arguments]


class ImageApi(Api):
    """The API as the image has it."""

    container: Container

    def command(self) -> Sequence[str]:
        return self.container.command(self._settings, "api")

    def environment(self) -> Mapping[str, str]:
        return os.environ


class ImageWorker(Worker):
    """The worker as the image has it."""

    container: Container

    def command(self) -> Sequence[str]:
        return self.container.command(self._settings, "worker")

    def environment(self) -> Mapping[str, str]:
        return os.environ


@pytest.fixture(scope="module")
def container(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Container]:
    for name in ("buildah", "mmdebstrap"):
        if shutil.which(name) is None:
            pytest.skip(f"{name} (a package of Debian) is not on this machine")
    if os.geteuid() != 0:
        pytest.skip("only root can build the image without a daemon here")
    folder = tmp_path_factory.mktemp("image")
    storage = [f"--root={folder / 'store'}", f"--runroot={folder / 'run'}", "--storage-driver=overlay"]
    buildah = ["buildah", *storage]
    _build_base(buildah, folder)
    arguments = [f"--build-arg=PYTHON_IMAGE={BASE}", "--isolation=chroot", "--layers=false", "--format=docker"]
    file = ROOT / "deploy" / "Containerfile"
    _output([*buildah, "build", *arguments, f"--file={file}", f"--tag={IMAGE}", str(ROOT)])
    os.environ["BUILDAH_ISOLATION"] = "chroot"
    made = Container(buildah)
    yield made
    made.call("rm", made.name)
    made.call("rmi", "--all", "--force")


def _build_base(buildah: Sequence[str], folder: Path) -> None:
    """A Python of Debian in place of the registry's image, which trusts what this machine trusts."""
    context = folder / "base"
    context.mkdir()
    _output(["mmdebstrap", "--variant=minbase", f"--include={INCLUDED}", "bookworm", str(context / "root.tar")])
    shutil.copy(AUTHORITIES, context)
    (context / "pip.conf").write_text(f"[global]\ncert = {AUTHORITIES}\n", encoding="utf-8")
    (context / "Containerfile").write_text(
        f"FROM scratch\nADD root.tar /\nCOPY {AUTHORITIES.name} {AUTHORITIES}\nCOPY pip.conf /etc/pip.conf\n",
        encoding="utf-8",
    )
    _output([*buildah, "build", "--isolation=chroot", "--layers=false", f"--tag={BASE}", str(context)])
    (context / "root.tar").unlink()


def _output(command: Sequence[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=BUILD_SECONDS, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


@pytest.mark.timeout(2 * BUILD_SECONDS)
def test_the_image_runs_the_api_and_the_worker(
    stack_settings: Settings, stack_folder: Path, container: Container
) -> None:
    keys = Path(HOME) / "keys"
    for file in stack_settings.signing_key_path.parent.iterdir():
        container.call("copy", "--chown=10001:10001", container.name, file, keys / file.name)
    inside = {"data_dir": Path(HOME), "signing_key_file": keys / stack_settings.signing_key_path.name}
    settings = stack_settings.model_copy(update=inside)
    worker, api = ImageWorker(stack_folder, settings, QUEUES), ImageApi(stack_folder, settings)
    worker.container = api.container = container
    # the process that listens is a child of the one started here
    api.port = None
    with running(worker, stack_folder), running(api, stack_folder):
        until = time.monotonic() + PATIENCE
        while not (ready := httpx.get(f"{settings.base_url}/readyz").is_success) and time.monotonic() < until:
            time.sleep(0.5)
        assert ready
        production = settings.model_copy(update={"mode": Mode.PRODUCTION})
        examined = subprocess.run(container.command(production, "doctor"), capture_output=True, text=True, check=False)
    assert examined.returncode == 0, examined.stdout
    assert "[falta]" not in examined.stdout
    assert "Tesseract" in examined.stdout
