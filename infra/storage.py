"""Object storage through the S3 protocol: versioned, checksummed, written once.

The layout of keys is in `object_keys`. All methods block: call them from a thread.
"""

import hashlib
import secrets
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, cast

import boto3
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from urllib3.exceptions import HTTPError as URLLib3Error

from infra.settings import Settings
from workflows.contracts.base import ObjectRef
from workflows.contracts.errors import AutosError, ErrorCode

CHUNK = 1 << 20
PART_SIZE = 8 << 20
CONNECTIONS = 40
"""Kept open per process: as many transfers as an API process carries at once, and some."""


class StorageUnavailable(AutosError):
    """The object store did not answer; worth a retry."""

    def __init__(self) -> None:
        super().__init__(
            ErrorCode.SERVICE_UNAVAILABLE, "O armazenamento de objetos não respondeu. Tente de novo em instantes."
        )


class ObjectMissing(AutosError):
    """No object under that key and version, or its bytes do not match their reference."""

    def __init__(self, key: str) -> None:
        super().__init__(ErrorCode.NOT_FOUND, "Objeto não encontrado ou diferente do registrado.")
        self.key = key


class Storage:
    """One bucket. `put` is conditional: an existing key keeps its bytes and its reference is returned."""

    def __init__(self, settings: Settings) -> None:
        self._bucket = settings.s3_bucket
        self._lock_days = settings.s3_object_lock_days
        self._client = self._connect(settings, settings.s3_endpoint)
        public = settings.s3_public_endpoint
        self._signer = self._connect(settings, public) if public else self._client

    @staticmethod
    def _connect(settings: Settings, endpoint: str | None) -> Any:
        connect = cast("Any", boto3.client)  # pyright: ignore[reportUnknownMemberType]
        return connect(
            "s3",
            endpoint_url=endpoint or None,
            region_name=settings.s3_region,
            aws_access_key_id=settings.s3_access_key or None,
            aws_secret_access_key=settings.s3_secret_key.get_secret_value() or None,
            config=Config(
                signature_version="s3v4",
                s3={"addressing_style": "path"},
                retries={"max_attempts": 2, "mode": "standard"},
                connect_timeout=3,
                max_pool_connections=CONNECTIONS,
                read_timeout=60,
            ),
        )

    def ensure_bucket(self) -> None:
        """Creates the bucket when absent and switches versioning on."""
        with _translated():
            try:
                self._client.head_bucket(Bucket=self._bucket)
            except ClientError as error:
                if _status(error) != 404:
                    raise
                self._client.create_bucket(Bucket=self._bucket, ObjectLockEnabledForBucket=self._lock_days > 0)
            self._client.put_bucket_versioning(Bucket=self._bucket, VersioningConfiguration={"Status": "Enabled"})

    def check(self) -> None:
        """Raises `StorageUnavailable` unless the bucket answers."""
        with _translated():
            self._client.head_bucket(Bucket=self._bucket)

    def try_out(self, key: str) -> None:
        """Writes an object under `key`, reads it and removes it; raises `StorageUnavailable` unless all three work."""
        content = secrets.token_bytes(32)
        place = {"Bucket": self._bucket, "Key": key}
        with _translated():
            version = {"VersionId": self._client.put_object(**place, Body=content)["VersionId"]}
            try:
                found = self._client.get_object(**place, **version)["Body"].read()
            finally:
                self._client.delete_object(**place, **version)
        if found != content:
            raise StorageUnavailable

    def put_bytes(self, key: str, data: bytes, media_type: str, *, retain: bool = False) -> ObjectRef:
        """Writes once; an existing key keeps its bytes and its own reference comes back.

        `retain` puts the object under compliance lock for `s3_object_lock_days`, where that is switched on.
        """
        return self._put(key, data, hashlib.sha256(data).hexdigest(), len(data), media_type, retain)

    def put_file(self, key: str, path: Path, media_type: str, *, retain: bool = False) -> ObjectRef:
        """`put_bytes` for a file of up to 5 GiB, streamed."""
        with path.open("rb") as body:
            sha256 = hashlib.file_digest(body, "sha256").hexdigest()
            body.seek(0)
            return self._put(key, body, sha256, path.stat().st_size, media_type, retain)

    def begin_upload(self, key: str, media_type: str) -> "StreamingUpload":
        """Starts a write of unknown length to a key of its own; nothing is visible before `finish`."""
        return StreamingUpload(self._client, self._bucket, key, media_type)

    def put_stream(self, key: str, chunks: Iterable[bytes], media_type: str) -> ObjectRef:
        """Writes chunks as they come; on an error of the source nothing is kept."""
        upload = self.begin_upload(key, media_type)
        try:
            for chunk in chunks:
                upload.write(chunk)
        except BaseException:
            upload.abort()
            raise
        return upload.finish()

    def get_bytes(self, ref: ObjectRef) -> bytes:
        """The object's bytes, checked against `ref.sha256`."""
        data = b"".join(self.iter_bytes(ref))
        if hashlib.sha256(data).hexdigest() != ref.sha256:
            raise ObjectMissing(ref.key)
        return data

    def iter_bytes(self, ref: ObjectRef) -> Iterator[bytes]:
        """The object's bytes in chunks of at most 1 MiB, unchecked."""
        with _translated(ref.key):
            answer = self._client.get_object(Bucket=self._bucket, **_address(ref))
            yield from answer["Body"].iter_chunks(CHUNK)

    def download(self, ref: ObjectRef, path: Path) -> None:
        """Writes the object to `path`, checked against `ref.sha256`; a mismatch leaves no file."""
        digest = hashlib.sha256()
        with path.open("wb") as target:
            for chunk in self.iter_bytes(ref):
                digest.update(chunk)
                target.write(chunk)
        if digest.hexdigest() != ref.sha256:
            path.unlink()
            raise ObjectMissing(ref.key)

    def stat(self, key: str) -> ObjectRef | None:
        """Reference of the newest version under `key`, or None; only of objects that `put_*` or `copy` wrote."""
        with _translated():
            try:
                head = self._client.head_object(Bucket=self._bucket, Key=key)
            except ClientError as error:
                if _status(error) == 404:
                    return None
                raise
        return ObjectRef(
            key=key,
            sha256=head["Metadata"]["sha256"],
            size=head["ContentLength"],
            media_type=head["ContentType"],
            version_id=head.get("VersionId"),
        )

    def copy(self, ref: ObjectRef, key: str, *, retain: bool = False) -> ObjectRef:
        """Server-side copy; an existing copy is kept. `retain` as in `put_bytes`."""
        existing = self.stat(key)
        if existing:
            return existing
        with _translated(ref.key):
            self._client.copy_object(
                Bucket=self._bucket,
                Key=key,
                CopySource={"Bucket": self._bucket, **_address(ref)},
                ContentType=ref.media_type,
                Metadata={"sha256": ref.sha256},
                MetadataDirective="REPLACE",
                **self._lock(retain),
            )
        return self._existing(key)

    def delete(self, key: str) -> None:
        """Removes every version under exactly `key`."""
        with _translated():
            pages = self._client.get_paginator("list_object_versions").paginate(Bucket=self._bucket, Prefix=key)
            for page in pages:
                for entry in [*page.get("Versions", []), *page.get("DeleteMarkers", [])]:
                    if entry["Key"] == key:
                        self._client.delete_object(Bucket=self._bucket, Key=key, VersionId=entry["VersionId"])

    def list_keys(self, prefix: str) -> Iterator[str]:
        """Keys below `prefix`, in order."""
        with _translated():
            for page in self._client.get_paginator("list_objects_v2").paginate(Bucket=self._bucket, Prefix=prefix):
                for entry in page.get("Contents", []):
                    yield entry["Key"]

    def presign(self, ref: ObjectRef, filename: str, seconds: int) -> str:
        """A link that downloads exactly this version for `seconds`, without a credential."""
        return self._signer.generate_presigned_url(
            "get_object",
            Params={
                "Bucket": self._bucket,
                **_address(ref),
                "ResponseContentDisposition": f'attachment; filename="{filename}"',
                "ResponseContentType": ref.media_type,
            },
            ExpiresIn=seconds,
        )

    def _put(self, key: str, body: Any, sha256: str, size: int, media_type: str, retain: bool) -> ObjectRef:
        with _translated():
            try:
                answer = self._client.put_object(
                    Bucket=self._bucket,
                    Key=key,
                    Body=body,
                    ContentType=media_type,
                    Metadata={"sha256": sha256},
                    ChecksumAlgorithm="SHA256",
                    IfNoneMatch="*",
                    **self._lock(retain),
                )
            except ClientError as error:
                if _status(error) not in (409, 412):
                    raise
                return self._existing(key)
        return ObjectRef(key=key, sha256=sha256, size=size, media_type=media_type, version_id=answer.get("VersionId"))

    def _lock(self, retain: bool) -> dict[str, Any]:
        if not retain or not self._lock_days:
            return {}
        until = datetime.now(UTC) + timedelta(days=self._lock_days)
        return {"ObjectLockMode": "COMPLIANCE", "ObjectLockRetainUntilDate": until}

    def _existing(self, key: str) -> ObjectRef:
        ref = self.stat(key)
        if ref is None:
            raise StorageUnavailable
        return ref


class StreamingUpload:
    """A multipart write that hashes as it goes; small bodies become one conditional put."""

    def __init__(self, client: Any, bucket: str, key: str, media_type: str) -> None:
        self._client = client
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
        """Makes the object visible and tells its reference."""
        sha256 = self._digest.hexdigest()
        with _translated():
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
                answer = self._client.complete_multipart_upload(
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
        """Drops what was sent."""
        if self._upload_id is not None:
            with _translated():
                self._client.abort_multipart_upload(**self._target, UploadId=self._upload_id)

    def _send_part(self) -> None:
        with _translated():
            if self._upload_id is None:
                begun = self._client.create_multipart_upload(**self._target, ContentType=self._media_type)
                self._upload_id = begun["UploadId"]
            number = len(self._parts) + 1
            sent = self._client.upload_part(
                **self._target, UploadId=self._upload_id, PartNumber=number, Body=bytes(self._buffer)
            )
        self._parts.append({"ETag": sent["ETag"], "PartNumber": number})
        self._buffer.clear()


@contextmanager
def _translated(key: str | None = None) -> Generator[None]:
    """The one place where driver errors become ours."""
    try:
        yield
    except ClientError as error:
        if key and _status(error) == 404:
            raise ObjectMissing(key) from error
        raise StorageUnavailable from error
    except (BotoCoreError, URLLib3Error) as error:
        raise StorageUnavailable from error


def _status(error: ClientError) -> int:
    answer: dict[str, Any] = {**error.response}
    return answer.get("ResponseMetadata", {}).get("HTTPStatusCode", 0)


def _address(ref: ObjectRef) -> dict[str, str]:
    return {"Key": ref.key, "VersionId": ref.version_id} if ref.version_id else {"Key": ref.key}
