"""Errors of the object store, mapped from the driver's."""

import logging
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from botocore.exceptions import BotoCoreError, ClientError, NoCredentialsError, PartialCredentialsError
from urllib3.exceptions import HTTPError as URLLib3Error

from workflows.contracts.errors import AutosError, ErrorCode

logger = logging.getLogger("autos.storage")

_PASSING = frozenset({"RequestTimeout", "RequestTimeoutException", "OperationAborted", "TooManyRequests"})
"""Errors that ask for a retry, as does every 5xx."""

_ACCESS = ("corrigir as chaves, as permissões ou o bucket (AUTOS_S3_*)", "AUTOS_S3_*")
_CLOCK = ("acertar o relógio desta máquina, que difere demais do relógio do armazenamento (NTP)", "the clock (NTP)")
"""What operators must correct, and where to look."""

_NO_BUCKET = "NoSuchBucket"


class StorageUnavailable(AutosError):
    """The object store did not answer; worth a retry."""

    def __init__(
        self, message: str = "O armazenamento de objetos não respondeu. Tente de novo em instantes.", **details: str
    ) -> None:
        super().__init__(ErrorCode.SERVICE_UNAVAILABLE, message, **details)


class StorageRefused(StorageUnavailable):
    """The object store rejects our requests: a wrong key, a missing right or bucket.

    A run waits for it as for an outage, since it continues once corrected; a caller learns that a retry
    will not help.
    """

    def __init__(self, reason: str) -> None:
        mend, see = _CLOCK if reason == "RequestTimeTooSkewed" else _ACCESS
        super().__init__(
            f"O armazenamento de objetos recusa o Autos ({reason}). Tentar de novo não resolve: quem opera a "
            f"instalação precisa {mend}.",
            reason=reason,
        )
        logger.error("the object store refuses us: %s; see %s", reason, see)


class ObjectMissing(AutosError):
    """No object under that key and version, or its bytes do not match their reference."""

    def __init__(self, key: str) -> None:
        super().__init__(ErrorCode.NOT_FOUND, "Objeto não encontrado ou diferente do registrado.")
        self.key = key


@contextmanager
def translated(key: str | None = None) -> Generator[None]:
    """The one place that converts driver errors to ours."""
    try:
        yield
    except ClientError as error:
        reason = _reason(error)
        if key and status_of(error) == 404 and reason != _NO_BUCKET:
            raise ObjectMissing(key) from error
        if 400 <= status_of(error) < 500 and reason not in _PASSING:
            raise StorageRefused(reason) from error
        raise StorageUnavailable from error
    except (NoCredentialsError, PartialCredentialsError) as error:
        raise StorageRefused(type(error).__name__) from error
    except (BotoCoreError, URLLib3Error) as error:
        raise StorageUnavailable from error


def _reason(error: ClientError) -> str:
    """The store's own code for a rejection, or the status if an answer has no body."""
    answer: dict[str, Any] = {**error.response}
    return answer.get("Error", {}).get("Code", "")


def status_of(error: ClientError) -> int:
    """The HTTP status in an answer of the store; 0 if it has none."""
    answer: dict[str, Any] = {**error.response}
    return answer.get("ResponseMetadata", {}).get("HTTPStatusCode", 0)
