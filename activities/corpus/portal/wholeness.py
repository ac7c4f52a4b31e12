"""Check that a fetched file is the announced one and complete."""

import hashlib
import re
import zipfile
from pathlib import Path

from activities.corpus.portal.catalogue import Resource

_HASH = re.compile(r"(?:[a-z0-9]+:)?([0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})", re.IGNORECASE)
_ALGORITHMS = {32: "md5", 40: "sha1", 64: "sha256"}
_PEEK = 4096


def defect(path: Path, resource: Resource) -> str | None:
    """Return in Portuguese why the file is rejected, or None.

    A web page instead of data is always rejected. Size or hash from the portal confirm a file whatever its look;
    without them, truncated JSON and a ZIP that does not open are rejected.
    """
    size = path.stat().st_size
    with path.open("rb") as body:
        head = body.read(_PEEK)
        if head.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"<":
            return "o portal respondeu com uma página em vez do arquivo"
        if resource.size is not None and size != resource.size:
            return f"o arquivo veio com {size} bytes, e o portal anuncia {resource.size}"
        announced = _HASH.fullmatch(resource.hash.strip())
        if announced:
            body.seek(0)
            found = hashlib.file_digest(body, _ALGORITHMS[len(announced[1])]).hexdigest()
            if found != announced[1].lower():
                return "o conteúdo não confere com o hash que o portal anuncia"
    if resource.size is not None or announced:
        return None
    return None if _looks_whole(path, resource.name.lower()) else "o arquivo veio cortado"


def _looks_whole(path: Path, name: str) -> bool:
    if name.endswith(".zip"):
        return zipfile.is_zipfile(path)
    if not name.endswith(".json"):
        return True
    with path.open("rb") as body:
        body.seek(max(0, path.stat().st_size - _PEEK))
        tail = body.read().rstrip(b" \t\r\n\x00")
    return not tail or tail[-1:] in (b"]", b"}")
