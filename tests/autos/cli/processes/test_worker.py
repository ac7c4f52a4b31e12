from importlib import import_module

from typer.testing import CliRunner


def test_a_queue_nobody_knows_is_wrong_use():
    worker = import_module("autos.cli.processes.worker")
    result = CliRunner().invoke(worker.app, ["--queues", "inexistente"])
    assert result.exit_code == 2
    assert "autos-case" in result.output
