"""Metrics have their own address, also if several processes of a machine want the same port."""

import socket
import urllib.error
import urllib.request
from contextlib import ExitStack

import pytest
from prometheus_client import CollectorRegistry, Counter

from infra.telemetry import figures
from infra.telemetry.figures import FiguresServer
from tests.conftest import free_ports
from tests.patience import PATIENCE


@pytest.fixture
def port(tmp_path_factory: pytest.TempPathFactory) -> int:
    return free_ports(tmp_path_factory.mktemp("ports"))["metrics"]


def counted(amount: int) -> CollectorRegistry:
    collected = CollectorRegistry()
    Counter("autos_tried", "Tried", registry=collected).inc(amount)
    return collected


def read(port: int | None, path: str = "/metrics") -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=PATIENCE) as answer:
        return answer.read().decode()


def test_each_worker_of_a_machine_serves_its_own_figures(port: int) -> None:
    with ExitStack() as stack:
        servers = [stack.enter_context(FiguresServer("127.0.0.1", port, [counted(n)])) for n in (1, 2, 3)]
        assert len({server.port for server in servers}) == 3
        assert servers[0].port == port
        for amount, server in enumerate(servers, start=1):
            assert f"autos_tried_total {amount}.0" in read(server.port)


def test_where_every_port_is_taken_the_process_lives_without_and_says_so(
    port: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(figures, "PORTS_TRIED", 1)
    with socket.create_server(("127.0.0.1", port)), FiguresServer("127.0.0.1", port, [counted(1)]) as server:
        assert server.port is None
    assert "are taken" in caplog.text


def test_a_port_of_zero_serves_nothing() -> None:
    with FiguresServer("127.0.0.1", 0, [counted(1)]) as server:
        assert server.port is None


def test_figures_are_brought_up_to_date_before_each_answer_and_nothing_else_is_there(port: int) -> None:
    collected = CollectorRegistry()
    asked = Counter("autos_asked", "Asked", registry=collected)
    lives = iter([True, False])
    with FiguresServer("127.0.0.1", port, [collected], asked.inc, lambda: next(lives)) as server:
        assert read(server.port, "/livez") == ""
        with pytest.raises(urllib.error.HTTPError, match="503") as silent:
            read(server.port, "/livez")
        assert ["autos_asked_total 1.0" in read(server.port), "autos_asked_total 2.0" in read(server.port)] == [
            True
        ] * 2
        with pytest.raises(urllib.error.HTTPError) as absent:
            read(server.port, "/")
    assert absent.value.code == 404
    absent.value.close()
    silent.value.close()
