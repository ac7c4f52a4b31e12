"""Trace attributes that Langfuse reads: pseudonyms instead of names and ids."""

from hashlib import sha256

from opentelemetry.trace import get_current_span

from workflows.contracts.base import Principal

USER, SESSION = "langfuse.user.id", "langfuse.session.id"


def attributes_of(who: Principal, session: str | None = None) -> dict[str, str]:
    """Attributes of the actor and of their session: `session`, or the sign-in behind the credential."""
    acting = pseudonym(who.tenant, who.user_id or who.key_id)
    held = session or who.session_id
    return {USER: f"user_{acting}", **({SESSION: f"session_{pseudonym(acting, held)}"} if held else {})}


def attribute(who: Principal) -> None:
    """Adds the actor's attributes to the current span."""
    span = get_current_span()
    if span.is_recording():
        span.set_attributes(attributes_of(who))


def pseudonym(*parts: str) -> str:
    """A stable pseudonym of the parts; our ids are random, so it cannot be guessed."""
    return sha256("\0".join(parts).encode()).hexdigest()[:20]
