"""The ports of the last start are remembered in a file, which may be damaged."""

from pathlib import Path

import pytest

from autos.local.servers.ports import choose_ports, read_ports


@pytest.mark.parametrize("content", [b"", b"{", b"[1]", b"\xff", b'{"api": "x"}', b'{"api": 70000}'])
def test_a_damaged_file_is_forgotten_and_written_anew(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "ports.json"
    file.write_bytes(content)
    assert read_ports(file) == {}
    chosen = choose_ports(file, {"api": 18400}, take=lambda port: True)
    assert read_ports(file) == chosen == {"api": 18400}
