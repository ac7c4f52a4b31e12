"""A ZIP streamed into the object store: hashed entry by entry, signed at its end, never whole on a disk."""

import hashlib
import json
import zipfile
from collections.abc import Iterable, Iterator
from io import RawIOBase
from typing import Any

from pydantic import JsonValue
from pydantic_core import to_jsonable_python

from infra.signing.keys import Signer, key_fingerprint
from infra.storage.streaming_upload import StreamingUpload
from workflows.contracts.privacy.export import ExportedFile, ExportManifest, ExportRequest, UnsignedExport
from workflows.contracts.run.results.result import canonical_json

MANIFEST = "manifest.json"


class _Outward(RawIOBase):
    """The file that `zipfile` writes to. It streams outward, so it cannot seek back."""

    def __init__(self, upload: StreamingUpload) -> None:
        super().__init__()
        self._upload = upload

    def writable(self) -> bool:
        return True

    def write(self, data: Any, /) -> int:
        chunk = bytes(data)
        self._upload.write(chunk)
        return len(chunk)


class ArchiveWriter:
    """Adds files in sequence; `finish` adds the signed manifest."""

    def __init__(self, upload: StreamingUpload) -> None:
        self._zip = zipfile.ZipFile(_Outward(upload), "w", zipfile.ZIP_DEFLATED)
        self._files: list[ExportedFile] = []

    def add(self, name: str, chunks: Iterable[bytes]) -> None:
        """Add one file from its chunks."""
        digest, size = hashlib.sha256(), 0
        with self._zip.open(name, "w", force_zip64=True) as entry:
            for chunk in chunks:
                digest.update(chunk)
                size += len(chunk)
                entry.write(chunk)
        self._files.append(ExportedFile(name=name, size=size, sha256=digest.hexdigest()))

    def finish(self, request: ExportRequest, signer: Signer) -> int:
        """Sign the content and close the archive. Return the number of files without the manifest."""
        unsigned = UnsignedExport(
            export_id=request.export_id,
            workflow_id=request.workflow_id,
            user_id=request.user_id,
            requested_by=request.principal.name,
            requested_at=request.requested_at,
            files=self._files,
            public_key=signer.public_key,
            key_fingerprint=key_fingerprint(signer.public_key),
        )
        manifest = ExportManifest(**unsigned.model_dump(), signature=signer.sign(canonical_json(unsigned)))
        self._zip.writestr(MANIFEST, canonical_json(manifest))
        self._zip.close()
        return len(self._files)


def json_lines(rows: list[dict[str, Any]]) -> Iterator[bytes]:
    """Return rows as JSON lines."""
    for row in rows:
        value: JsonValue = to_jsonable_python(row, bytes_mode="base64")
        yield json.dumps(value, ensure_ascii=False, sort_keys=True).encode() + b"\n"
