"""Shutdown of an API: it reports that it is leaving while it still accepts requests, and lets running ones finish."""

import asyncio
import socket
import threading

import httpx
import pytest

from api.app import create_app
from api.http.server import Server
from infra.config.settings import Mode, Settings
from tests.patience import PATIENCE


@pytest.fixture
def listener() -> socket.socket:
    return socket.create_server(("127.0.0.1", 0))


def test_what_it_logs_goes_to_the_log_of_the_process_in_its_format() -> None:
    config = Server(create_app(Settings()), Settings()).config
    assert (config.log_config, config.access_log) == (None, False)


async def test_after_sigterm_it_is_not_ready_and_serves_until_what_runs_has_ended(
    stack_settings: Settings, listener: socket.socket
) -> None:
    app, begun, released = create_app(stack_settings), threading.Event(), threading.Event()

    @app.get("/slow")
    async def slow() -> str:
        begun.set()
        await asyncio.to_thread(released.wait, PATIENCE)
        return "ended"

    leaving = Server(app, stack_settings.model_copy(update={"mode": Mode.PRODUCTION}))
    leaving.drain_seconds = PATIENCE
    thread = threading.Thread(target=leaving.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{listener.getsockname()[1]}", timeout=PATIENCE) as client:
        assert (await until_ready(client, 200)).json()["data"]["ready"]
        running = asyncio.create_task(client.get("/slow"))
        assert await asyncio.to_thread(begun.wait, PATIENCE)
        leaving.should_exit = True
        told = await until_ready(client, 503)
        assert told.json()["data"]["components"]["api"] == "leaving"
        # a balancer that has not looked yet still sends people here
        async with httpx.AsyncClient(base_url=client.base_url) as late:
            assert (await late.get("/livez")).status_code == 200
        leaving.drain_seconds = 0
        async with asyncio.timeout(PATIENCE):
            while listener.fileno() >= 0:
                await asyncio.sleep(0.02)
        released.set()
        assert (await running).text == '"ended"'
    await asyncio.to_thread(thread.join, PATIENCE)
    assert not thread.is_alive()


async def until_ready(client: httpx.AsyncClient, status: int) -> httpx.Response:
    """Return the body of `/readyz` as soon as it reports `status`."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                if (answer := await client.get("/readyz")).status_code == status:
                    return answer
            except httpx.TransportError:
                await asyncio.sleep(0.05)
