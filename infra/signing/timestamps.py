"""Time stamps of a third party (RFC 3161): that a document existed at a time which the installation cannot choose."""

from dataclasses import dataclass
from datetime import datetime

import httpx
from cryptography.x509 import Certificate, load_pem_x509_certificates
from rfc3161_client import (
    HashAlgorithm,
    TimestampRequestBuilder,
    TimeStampResponse,
    VerificationError,
    VerifierBuilder,
    decode_timestamp_response,
)

from infra.config.settings import Settings
from workflows.contracts.errors import AutosError, ErrorCode

SECONDS = 20.0
LONGEST_ANSWER = 64 * 1024


class TimeStampRefused(AutosError):
    """The authority did not answer, or its answer is not a time stamp of the document by that authority."""

    def __init__(self) -> None:
        super().__init__(
            ErrorCode.SERVICE_UNAVAILABLE,
            "A autoridade de carimbo do tempo não respondeu com um carimbo válido. Confira AUTOS_TIMESTAMP_URL e "
            "AUTOS_TIMESTAMP_CA_FILE.",
        )


@dataclass(frozen=True)
class TimeStamp:
    """The answer of the authority (DER) and the time it attests."""

    at: datetime
    token: bytes


@dataclass(frozen=True)
class TimeStamping:
    """An authority and the roots with which its answers are verified."""

    url: str
    roots: list[Certificate]

    @classmethod
    def configured(cls, settings: Settings) -> "TimeStamping | None":
        """The authority of the settings; None without one. Raises `TimeStampRefused` without usable roots."""
        if settings.timestamp_url is None:
            return None
        try:
            if settings.timestamp_ca_file is None:
                raise TimeStampRefused
            return cls(settings.timestamp_url, load_pem_x509_certificates(settings.timestamp_ca_file.read_bytes()))
        except (OSError, ValueError) as error:
            raise TimeStampRefused from error

    def stamp(self, document: bytes) -> TimeStamp:
        """Requests a time stamp and checks the response as `verify_stamp` does, and against our nonce."""
        request = TimestampRequestBuilder().data(document).hash_algorithm(HashAlgorithm.SHA256).build()
        try:
            answer = httpx.post(
                self.url,
                content=request.as_bytes(),
                headers={"Content-Type": "application/timestamp-query"},
                timeout=SECONDS,
            )
            answer.raise_for_status()
            response = _decoded(answer.content)
        except (httpx.HTTPError, ValueError) as error:
            raise TimeStampRefused from error
        if not _holds(response, document, self.roots, request.nonce):
            raise TimeStampRefused
        return TimeStamp(at=response.tst_info.gen_time, token=response.as_bytes())


def verify_stamp(token: bytes, document: bytes, roots: list[Certificate]) -> datetime | None:
    """The time that a token attests for exactly this document, by an authority below `roots`; None when it does not."""
    try:
        response = _decoded(token)
    except ValueError:
        return None
    return response.tst_info.gen_time if _holds(response, document, roots, None) else None


def _decoded(token: bytes) -> TimeStampResponse:
    if len(token) > LONGEST_ANSWER:
        raise ValueError("too long")
    return decode_timestamp_response(token)


def _holds(response: TimeStampResponse, document: bytes, roots: list[Certificate], nonce: int | None) -> bool:
    for root in roots:
        builder = VerifierBuilder(roots=[root], nonce=nonce)
        try:
            if builder.build().verify_message(response, document):
                return True
        except (VerificationError, ValueError):
            continue
    return False
