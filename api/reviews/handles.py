"""Handles: a view in a chat receives one with the pending item it shows, and returns it with a decision.

A handle states that this person was shown this phase, or this run before its final decision, in this state a moment
ago. It is evidence, not proof: some hosts show a model what was meant for the view. The credential authenticates the
decision.
"""

import hashlib
from datetime import UTC, datetime, timedelta
from typing import Any

from itsdangerous import BadData, SignatureExpired, URLSafeTimedSerializer

from api.cases.runs import Located
from api.http.answers.cursors import signing_secrets
from infra.config.settings import Settings
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.run.case import PhaseLabel

LASTS = timedelta(minutes=15)

EXPIRED = "Passou tempo demais desde que isto foi mostrado. Veja de novo e decida."
FOREIGN = "Esta autorização não é desta decisão, desta execução ou desta pessoa. Veja de novo e decida."


class ReviewHandles:
    """Makes and opens handles under the installation's key, so that any of its API processes opens them."""

    def __init__(self, settings: Settings) -> None:
        options = {"key_derivation": "hmac", "digest_method": hashlib.sha256}
        self._signer = URLSafeTimedSerializer(signing_secrets(settings), salt=b"autos review", signer_kwargs=options)

    def seal(self, located: Located, phase: PhaseLabel | None, version: int) -> tuple[str, datetime]:
        """A handle for the phase, or for the final decision, in its state after `version` decisions, and its expiry."""
        return self._signer.dumps([*_subject(located, phase), version]), datetime.now(UTC) + LASTS

    def version(self, handle: str, located: Located, phase: PhaseLabel | None) -> int:
        """The number of decisions its holder had seen; raises `CONFLICT` for one that is not good for this decision."""
        try:
            *subject, version = self._signer.loads(handle, max_age=int(LASTS.total_seconds()))
        except SignatureExpired as error:
            raise AutosError(ErrorCode.CONFLICT, EXPIRED, reason="handle_expired") from error
        except (BadData, ValueError, TypeError) as error:
            raise _foreign() from error
        if subject != _subject(located, phase):
            raise _foreign()
        return version


def _subject(located: Located, phase: PhaseLabel | None) -> list[Any]:
    who = located.principal
    return [located.tenant, who.user_id or who.key_id, located.workflow_id, located.run, phase]


def _foreign() -> AutosError:
    return AutosError(ErrorCode.CONFLICT, FOREIGN, reason="handle_foreign")
