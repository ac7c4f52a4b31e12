"""Object storage through the S3 protocol: versioned, checksummed, written once.

The layout of keys is in `object_keys`. All methods block: call them from a thread.
"""

import hashlib
import io
import logging
import secrets
import tempfile
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic
from typing import Any, BinaryIO, NamedTuple, cast

import boto3
from botocore.config import Config
from botocore.exceptions import ClientError, ConnectTimeoutError, ReadTimeoutError

from infra.config.settings import Settings
from infra.payloads.keys import KeyRing
from infra.signing.seals import SHA256, ObjectSeals
from infra.storage.errors import ObjectMissing, StorageUnavailable, status_of, translated
from infra.storage.streaming_upload import StreamingUpload
from workflows.contracts.base import ObjectRef

CHUNK = 1 << 20
CONNECTIONS = 40
"""Kept open per process: as many transfers as an API process carries at once, and some."""

LINK_SECONDS = 600
"""Lifetime of a signed link to an artifact."""

logger = logging.getLogger("autos.storage")


@dataclass(frozen=True)
class Patience:
    """Time limits for the store in seconds: for a response, and for a copy or join."""

    silence: int
    copying: int
    attempts: int
    pause: float
    """After a timeout the store is not called for this long; other callers would wait in vain."""


PATIENT = Patience(silence=60, copying=60, attempts=3, pause=0.0)
IMPATIENT = Patience(silence=5, copying=25, attempts=2, pause=5.0)
"""Timeouts for requests that people wait for."""


class StoredVersion(NamedTuple):
    """One version of an object in a listing; `size` in bytes, 0 for a delete marker."""

    key: str
    version_id: str
    size: int


class Storage:
    """One bucket. `put` is conditional: the first object this installation writes under a key stays, and its reference
    is returned.

    An unsealed object of another writer is never accepted; a newer version replaces it.
    """

    def __init__(self, settings: Settings, patience: Patience = PATIENT) -> None:
        self._patience = patience
        self._silent_until = 0.0
        self._bucket = settings.s3_bucket
        self._lock_days = settings.s3_object_lock_days
        self._seals = ObjectSeals(KeyRing.parse(settings.payload_keys) if settings.payload_keys else None)
        self._client = self._connect(settings, settings.s3_endpoint, patience.silence, patience.attempts)
        # without a retry: an object copied or joined meanwhile would be rejected as unknown
        self._copier = self._connect(settings, settings.s3_endpoint, patience.copying, 1)
        public = settings.s3_public_endpoint
        self._signer = self._connect(settings, public, patience.silence, 1) if public else self._client

    @staticmethod
    def _connect(settings: Settings, endpoint: str | None, silence: int, attempts: int) -> Any:
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
                retries={"total_max_attempts": attempts, "mode": "standard"},
                connect_timeout=3,
                max_pool_connections=CONNECTIONS,
                read_timeout=silence,
            ),
        )

    def ensure_bucket(self) -> None:
        """Creates the bucket when absent and switches versioning on."""
        with self._asking():
            try:
                self._client.head_bucket(Bucket=self._bucket)
            except ClientError as error:
                if status_of(error) != 404:
                    raise
                self._client.create_bucket(Bucket=self._bucket, ObjectLockEnabledForBucket=self._lock_days > 0)
            self._client.put_bucket_versioning(Bucket=self._bucket, VersioningConfiguration={"Status": "Enabled"})

    def check(self) -> None:
        """Raises `StorageUnavailable` unless the bucket answers."""
        with self._asking():
            self._client.head_bucket(Bucket=self._bucket)

    def try_out(self, key: str) -> None:
        """Writes an object under `key`, reads it and removes it; raises `StorageUnavailable` unless all three work."""
        content = secrets.token_bytes(32)
        place = {"Bucket": self._bucket, "Key": key}
        with self._asking():
            version = {"VersionId": self._client.put_object(**place, Body=content)["VersionId"]}
            try:
                found = self._client.get_object(**place, **version)["Body"].read()
            finally:
                self._client.delete_object(**place, **version)
        if found != content:
            raise StorageUnavailable

    def put_bytes(self, key: str, data: bytes, media_type: str, *, retain: bool = False) -> ObjectRef:
        """Writes once; an object written before under the key stays and its reference is returned.

        `retain` sets a compliance lock for `s3_object_lock_days`, where enabled.
        """
        return self._put(key, io.BytesIO(data), hashlib.sha256(data).hexdigest(), len(data), media_type, retain)

    def put_file(self, key: str, path: Path, media_type: str, *, retain: bool = False) -> ObjectRef:
        """`put_bytes` for a file of up to 5 GiB, streamed."""
        with path.open("rb") as body:
            sha256 = hashlib.file_digest(body, "sha256").hexdigest()
            return self._put(key, body, sha256, path.stat().st_size, media_type, retain)

    def begin_upload(self, key: str, media_type: str) -> StreamingUpload:
        """Starts a write of unknown length to its own key; nothing is visible before `finish`."""
        return StreamingUpload(self._client, self._copier, self._bucket, key, media_type, self._asking)

    def put_stream(self, key: str, chunks: Iterable[bytes], media_type: str) -> ObjectRef:
        """Writes chunks as they arrive; stores nothing if the source fails."""
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
        with self._asking(ref.key):
            answer = self._client.get_object(Bucket=self._bucket, **_address(ref))
            yield from answer["Body"].iter_chunks(CHUNK)

    def iter_below(self, prefix: str) -> Iterator[bytes]:
        """The bytes of every object below `prefix` one after the other, in the order of their keys, unchecked."""
        for key in self.list_keys(prefix):
            with self._asking(key):
                answer = self._client.get_object(Bucket=self._bucket, Key=key)
                yield from answer["Body"].iter_chunks(CHUNK)

    def size_below(self, prefix: str) -> int:
        """Bytes of all versions below `prefix`."""
        return sum(stored.size for stored in self.versions_below(prefix))

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

    @contextmanager
    def local_copy(self, ref: ObjectRef) -> Generator[Path]:
        """The object as a file of this machine while the context lasts, checked as in `download`."""
        with tempfile.TemporaryDirectory(prefix="autos-") as folder:
            path = Path(folder) / "source"
            self.download(ref, path)
            yield path

    def stat(self, key: str) -> ObjectRef | None:
        """Reference of the newest version under `key`, or None; only of objects that `put_*` or `copy` wrote."""
        head = self._head(key)
        return _reference(key, head) if head else None

    def written(self, key: str) -> ObjectRef | None:
        """Like `stat`, but None for an object without our seal."""
        head = self._head(key)
        return _reference(key, head) if head and self._is_ours(key, head) else None

    def written_bytes(self, key: str) -> bytes | None:
        """The bytes of `written`, by one request; None also if they are not the written ones."""
        with self._asking():
            try:
                answer = self._client.get_object(Bucket=self._bucket, Key=key)
            except ClientError as error:
                if status_of(error) != 404:
                    raise
                return None
            data: bytes = answer["Body"].read()
        if not self._is_ours(key, answer):
            return None
        return data if hashlib.sha256(data).hexdigest() == answer["Metadata"][SHA256] else None

    def _is_ours(self, key: str, answer: dict[str, Any]) -> bool:
        if self._seals.hold(key, answer["Metadata"]):
            return True
        logger.warning("an object without the installation's seal is not taken over: %s", key)
        return False

    def copy(self, ref: ObjectRef, key: str, *, retain: bool = False) -> ObjectRef:
        """Server-side copy; an existing copy is kept. `retain` as in `put_bytes`."""
        existing = self.written(key)
        if existing:
            return existing
        with self._asking(ref.key):
            answer = self._copier.copy_object(
                Bucket=self._bucket,
                Key=key,
                CopySource={"Bucket": self._bucket, **_address(ref)},
                ContentType=ref.media_type,
                Metadata=self._seals.metadata(key, ref.sha256),
                MetadataDirective="REPLACE",
                **self._lock(retain),
            )
        return ref.model_copy(update={"key": key, "version_id": answer.get("VersionId")})

    def delete(self, key: str) -> None:
        """Removes every version under exactly `key`."""
        for stored in list(self.versions_below(key)):
            if stored.key == key:
                self._remove(stored)

    def delete_below(self, prefix: str) -> None:
        """Deletes every version of every object below `prefix`, including those written meanwhile."""
        while found := list(self.versions_below(prefix)):
            for stored in found:
                self._remove(stored)

    def versions_below(self, prefix: str) -> Iterator[StoredVersion]:
        """Every version of every object below `prefix`, marks of deletion included."""
        with self._asking():
            pages = self._client.get_paginator("list_object_versions").paginate(Bucket=self._bucket, Prefix=prefix)
            for page in pages:
                for entry in [*page.get("Versions", []), *page.get("DeleteMarkers", [])]:
                    yield StoredVersion(entry["Key"], entry["VersionId"], entry.get("Size", 0))

    def locked_until(self, stored: StoredVersion) -> datetime | None:
        """The end of the object lock on a version; None if it has none."""
        if not self._lock_days:
            return None
        place = {"Bucket": self._bucket, "Key": stored.key, "VersionId": stored.version_id}
        with self._asking():
            try:
                retention = self._client.get_object_retention(**place)["Retention"]
            except ClientError as error:
                if status_of(error) in (400, 404):
                    return None
                raise
        until: datetime = retention["RetainUntilDate"]
        return until if until > datetime.now(UTC) else None

    def _remove(self, stored: StoredVersion) -> None:
        with self._asking():
            self._client.delete_object(Bucket=self._bucket, Key=stored.key, VersionId=stored.version_id)

    def list_keys(self, prefix: str, before: datetime | None = None) -> Iterator[str]:
        """Keys below `prefix`, in order; with `before`, only those whose newest version is older."""
        with self._asking():
            for page in self._client.get_paginator("list_objects_v2").paginate(Bucket=self._bucket, Prefix=prefix):
                for entry in page.get("Contents", []):
                    if before is None or entry["LastModified"] < before:
                        yield entry["Key"]

    def presign(self, ref: ObjectRef, filename: str) -> str:
        """Return a link that downloads exactly this version for `LINK_SECONDS`, without a credential."""
        return self._signer.generate_presigned_url(
            "get_object",
            Params={
                "Bucket": self._bucket,
                **_address(ref),
                "ResponseContentDisposition": f'attachment; filename="{filename}"',
                "ResponseContentType": ref.media_type,
            },
            ExpiresIn=LINK_SECONDS,
        )

    @contextmanager
    def _asking(self, key: str | None = None) -> Generator[None]:
        """Wraps every call of the store: converts its errors to ours, and remembers a silence for a while."""
        if monotonic() < self._silent_until:
            raise StorageUnavailable
        try:
            with translated(key):
                yield
        except StorageUnavailable as error:
            if isinstance(error.__cause__, (ConnectTimeoutError, ReadTimeoutError)):
                self._silent_until = monotonic() + self._patience.pause
            raise

    def _put(self, key: str, body: BinaryIO, sha256: str, size: int, media_type: str, retain: bool) -> ObjectRef:
        def send(**condition: str) -> dict[str, Any]:
            body.seek(0)
            return self._client.put_object(
                Bucket=self._bucket,
                Key=key,
                Body=body,
                ContentType=media_type,
                Metadata=self._seals.metadata(key, sha256),
                ChecksumAlgorithm="SHA256",
                **condition,
                **self._lock(retain),
            )

        with self._asking():
            try:
                answer = send(IfNoneMatch="*")
            except ClientError as error:
                if status_of(error) not in (409, 412):
                    raise
                existing = self.written(key)
                if existing:
                    return existing
                answer = send()
        return ObjectRef(key=key, sha256=sha256, size=size, media_type=media_type, version_id=answer.get("VersionId"))

    def _lock(self, retain: bool) -> dict[str, Any]:
        if not retain or not self._lock_days:
            return {}
        until = datetime.now(UTC) + timedelta(days=self._lock_days)
        return {"ObjectLockMode": "COMPLIANCE", "ObjectLockRetainUntilDate": until}

    def _head(self, key: str) -> dict[str, Any] | None:
        with self._asking():
            try:
                return self._client.head_object(Bucket=self._bucket, Key=key)
            except ClientError as error:
                if status_of(error) == 404:
                    return None
                raise


def _reference(key: str, head: dict[str, Any]) -> ObjectRef:
    return ObjectRef(
        key=key,
        sha256=head["Metadata"][SHA256],
        size=head["ContentLength"],
        media_type=head["ContentType"],
        version_id=head.get("VersionId"),
    )


def _address(ref: ObjectRef) -> dict[str, str]:
    return {"Key": ref.key, "VersionId": ref.version_id} if ref.version_id else {"Key": ref.key}
