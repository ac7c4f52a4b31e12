"""What goes wrong with the object store, and how the driver's errors become ours."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from botocore.exceptions import BotoCoreError, ClientError
from urllib3.exceptions import HTTPError as URLLib3Error

from workflows.contracts.errors import AutosError, ErrorCode


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


@contextmanager
def translated(key: str | None = None) -> Generator[None]:
    """The one place where driver errors become ours."""
    try:
        yield
    except ClientError as error:
        if key and status_of(error) == 404:
            raise ObjectMissing(key) from error
        raise StorageUnavailable from error
    except (BotoCoreError, URLLib3Error) as error:
        raise StorageUnavailable from error


def status_of(error: ClientError) -> int:
    """The HTTP status in an answer of the store, 0 where it has none."""
    answer: dict[str, Any] = {**error.response}
    return answer.get("ResponseMetadata", {}).get("HTTPStatusCode", 0)
