"""Writes an object whose length is not known in advance."""

import hashlib
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from workflows.contracts.base import ObjectRef

PART_SIZE = 8 << 20

Asking = Callable[[], AbstractContextManager[None]]
"""Context manager around every call of the store."""


class StreamingUpload:
    """A multipart upload that hashes as it goes; small bodies become one conditional put."""

    def __init__(self, client: Any, joiner: Any, bucket: str, key: str, media_type: str, asking: Asking) -> None:
        self._client = client
        self._joiner = joiner
        self._asking = asking
        self._target = {"Bucket": bucket, "Key": key}
        self._media_type = media_type
        self._upload_id: str | None = None
        self._parts: list[dict[str, Any]] = []
        self._buffer = bytearray()
        self._digest = hashlib.sha256()
        self.size = 0

    def write(self, chunk: bytes) -> None:
        """Takes the next bytes; sends a part whenever 8 MiB have gathered."""
        self._digest.update(chunk)
        self._buffer += chunk
        self.size += len(chunk)
        if len(self._buffer) >= PART_SIZE:
            self._send_part()

    def finish(self) -> ObjectRef:
        """Completes the upload and returns the object's reference."""
        sha256 = self._digest.hexdigest()
        with self._asking():
            if self._upload_id is None:
                answer = self._client.put_object(
                    **self._target,
                    Body=bytes(self._buffer),
                    ContentType=self._media_type,
                    Metadata={"sha256": sha256},
                    ChecksumAlgorithm="SHA256",
                )
            else:
                if self._buffer:
                    self._send_part()
                answer = self._joiner.complete_multipart_upload(
                    **self._target, UploadId=self._upload_id, MultipartUpload={"Parts": self._parts}
                )
        return ObjectRef(
            key=self._target["Key"],
            sha256=sha256,
            size=self.size,
            media_type=self._media_type,
            version_id=answer.get("VersionId"),
        )

    def abort(self) -> None:
        """Aborts the upload."""
        if self._upload_id is not None:
            with self._asking():
                self._client.abort_multipart_upload(**self._target, UploadId=self._upload_id)

    def _send_part(self) -> None:
        with self._asking():
            if self._upload_id is None:
                begun = self._client.create_multipart_upload(**self._target, ContentType=self._media_type)
                self._upload_id = begun["UploadId"]
            number = len(self._parts) + 1
            sent = self._client.upload_part(
                **self._target, UploadId=self._upload_id, PartNumber=number, Body=bytes(self._buffer)
            )
        self._parts.append({"ETag": sent["ETag"], "PartNumber": number})
        self._buffer.clear()
