"""The embedded stack from the outside: serve it here, start it in the background, stop it."""

import asyncio
import os
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

from autos.local.data_folder import OTHERS, ensure_private
from autos.local.servers.ports import PortClaims
from autos.local.servers.programs import autos_command, python_environment
from autos.local.stack import open_stack, server_programs
from autos.local.supervision.child import StartFailed
from autos.local.supervision.logs import rotate, tail
from autos.local.supervision.state import (
    DAMAGED,
    Phase,
    StackState,
    hold,
    is_held,
    read_state,
    state_file,
    sweep,
    this_process,
    write_state,
)
from autos.local.supervision.supervisor import Listener, Supervisor
from infra.config.settings import Settings

POLL_SECONDS = 0.1
WITHOUT_SERVERS = "A pilha local precisa dos servidores embutidos: rode `make setup`, ou instale `autos[local]`."
START_SECONDS = 180.0
STOP_SECONDS = 60.0


def serve(base: Settings, listener: Listener, *, ui: bool = False) -> None:
    """Serves the stack of `base.data_dir` until SIGTERM, SIGINT or SIGHUP; everything it started is gone afterwards.

    With `ui` Temporal's web UI is served too. Raises `AlreadyRunning`, or `StartFailed` when a component does not come
    up.
    """
    if not all(program.exists() for program in server_programs().values()):
        raise StartFailed(WITHOUT_SERVERS)
    os.umask(OTHERS)
    ensure_private(base.data_dir)
    with hold(base.data_dir):
        sweep(base.data_dir)
        try:
            write_state(base.data_dir, StackState(state=Phase.STARTING, supervisor=this_process()))
        except OSError as error:
            raise StartFailed(f"A pasta de dados {base.data_dir} não aceita gravações: {error.strerror}.") from error
        asyncio.run(_serve(base, listener, ui))


def start_in_background(base: Settings, *, ui: bool = False) -> None:
    """Returns once the stack serves; at once when it does already. Raises `StartFailed`.

    The child reads its settings from our environment; only `data_dir` and `ui` are passed on.
    """
    folder = base.data_dir
    os.umask(OTHERS)
    ensure_private(folder)
    while read_state(folder).state == Phase.STOPPING:
        time.sleep(POLL_SECONDS)
    if is_held(folder):
        return _wait_until_running(folder, None)
    if read_state(folder).error == DAMAGED:
        state_file(folder).unlink()
    (folder / "logs").mkdir(mode=0o700, parents=True, exist_ok=True)
    rotate(folder / "logs" / "supervisor.log")
    with (folder / "logs" / "supervisor.log").open("ab") as log:
        process = subprocess.Popen(
            autos_command("up", "--data-dir", str(folder), *(["--ui"] if ui else [])),
            env=python_environment(),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    return _wait_until_running(folder, process)


def stop(data_dir: Path) -> bool:
    """Stops the stack, killing it after `STOP_SECONDS`, and ends processes of an earlier supervisor; False
    if none ran.
    """
    served = is_held(data_dir)
    supervisor = read_state(data_dir).supervisor.pid
    if served and supervisor:
        deadline = time.monotonic() + STOP_SECONDS
        with suppress(ProcessLookupError):  # it may end by itself at any of these moments
            os.kill(supervisor, signal.SIGTERM)
            while is_held(data_dir):
                if time.monotonic() > deadline:
                    os.kill(supervisor, signal.SIGKILL)
                time.sleep(POLL_SECONDS)
    if state_file(data_dir).exists():
        with hold(data_dir):
            served = bool(sweep(data_dir)) or served
    return served


async def _serve(base: Settings, listener: Listener, ui: bool) -> None:
    stopping = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    with PortClaims() as claims:
        await Supervisor(open_stack(base, claims, ui=ui), listener).run(stopping)


def _wait_until_running(data_dir: Path, process: subprocess.Popen[bytes] | None) -> None:
    deadline = time.monotonic() + START_SECONDS
    while read_state(data_dir).state not in (Phase.RUNNING, Phase.DEGRADED):
        ended = process.poll() is not None if process else not is_held(data_dir)
        if ended:
            raise StartFailed(read_state(data_dir).error or tail(data_dir / "logs" / "supervisor.log"))
        if time.monotonic() > deadline:
            raise StartFailed("A pilha local não ficou pronta a tempo; veja os registros e rode `autos doctor`.")
        time.sleep(POLL_SECONDS)
