"""Failed credentials, counted by address. They never block a valid credential from the same address."""

from starlette.requests import HTTPConnection

from api.http.address import address_of
from api.http.observe import Metrics
from infra.counts.windows import Counts
from workflows.contracts.errors import AutosError, ErrorCode

MOST_FAILURES = 30
"""Wrong keys and upload links that one address may present in a minute."""

REFUSED_CREDENTIAL = "credential"
"""Counter of an address's failed credentials."""


class Strangers:
    """Counts failed credentials in one-minute windows per address.

    It runs only after a credential has failed, so others behind the same address with valid ones never meet
    it.
    """

    def __init__(self, metrics: Metrics, counts: Counts) -> None:
        self._counts = counts
        self._metrics = metrics

    async def refusal(self, request: HTTPConnection, refusal: AutosError) -> AutosError:
        """The error for a failed credential: `refusal`, or `RATE_LIMITED` beyond the limit."""
        address = address_of(request.scope)
        if address is None:
            return refusal
        counted = await self._counts.count(REFUSED_CREDENTIAL, address, limit=MOST_FAILURES)
        if counted is None or not counted.beyond:
            return refusal
        self._metrics.refused.labels(REFUSED_CREDENTIAL).inc()
        return AutosError(
            ErrorCode.RATE_LIMITED,
            f"Credenciais recusadas demais deste endereço. Confira a chave ou o link e tente de novo em "
            f"{counted.seconds} s.",
            retry_after_seconds=counted.seconds,
            limit_per_minute=MOST_FAILURES,
        )
