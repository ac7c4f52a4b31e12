"""Which body may overrule which: itself, or one below it in the same court."""

import re

from activities.law.fold import squash

SECTION = 2
_RANKS = (
    (re.compile(r"corte especial|orgao especial|plenario|tribunal pleno|\bpleno\b"), 3),
    (re.compile(r"\bsecao\b"), SECTION),
    (re.compile(r"\bturma\b|\bcamara\b"), 1),
)
_NAMED = re.compile(
    r"\b(?:pela|na|a|da) (?:egregia |colenda )?(?P<body>corte especial|(?:primeira|segunda|terceira|[123]a?\.?) secao)"
    r"|\b(?:pelo|no|o|do) (?P<court>stf|supremo tribunal federal|plenario|pretorio excelso)\b"
)


def rank(body: str | None) -> int:
    """Return 0 for a single minister or unknown body, 1 for a Turma, 2 for a Seção, 3 for the full court."""
    name = squash(body or "")
    return next((rank for pattern, rank in _RANKS if pattern.search(name)), 0)


def may_overrule(body: str | None, former: str | None) -> bool:
    """Return whether a decision of `body` can overrule one of `former`: the same panel, or a body above it."""
    if rank(body) == 0:
        return False
    return rank(body) > rank(former) or squash(body or "") == squash(former or "")


def body_named(plain: str) -> str | None:
    """Return the collegiate body, or the STF, that a folded sentence says acted."""
    found = _NAMED.search(plain)
    if found is None:
        return None
    return "STF" if found["court"] else found["body"].upper().replace("SECAO", "SEÇÃO")
