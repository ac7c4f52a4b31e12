from collections.abc import AsyncIterator
from pathlib import Path

from api.http.forms import FormStream
from autos.cli.corpus.multipart import MultipartFiles


async def in_pieces(body: AsyncIterator[bytes], size: int) -> AsyncIterator[bytes]:
    whole = b"".join([chunk async for chunk in body])
    for start in range(0, len(whole), size):
        yield whole[start : start + size]


async def test_the_api_reads_back_every_file_under_its_name(tmp_path: Path):
    contents = {"orgao/20240131.json": b"[1]\r\n--x", "vazio.json": b"", "acento é.csv": bytes(range(256)) * 5000}
    files: list[tuple[str, Path]] = []
    for number, (name, content) in enumerate(contents.items()):
        path = tmp_path / str(number)
        path.write_bytes(content)
        files.append((name, path))
    sizes: list[int] = []
    sending = MultipartFiles("files", files, sizes.append)
    form = FormStream(sending.content_type, in_pieces(sending.body(), 1000))
    found = {part.filename: b"".join([chunk async for chunk in part.chunks()]) async for part in form.parts()}
    assert found == contents
    assert sum(sizes) == sum(len(content) for content in contents.values())


async def test_a_name_cannot_break_out_of_its_header(tmp_path: Path):
    (tmp_path / "a").write_bytes(b"x")
    sending = MultipartFiles("files", [('a"\r\nX-Evil: 1', tmp_path / "a")], lambda _: None)
    body = b"".join([chunk async for chunk in sending.body()])
    assert b"X-Evil" in body
    assert b"\r\nX-Evil" not in body
