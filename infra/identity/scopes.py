"""Roles and what each may do: the one table that keys, people and tokens are held to."""

from collections.abc import Iterable
from enum import StrEnum


class Scope(StrEnum):
    """One thing a credential may do."""

    CASES_WRITE = "cases:write"
    CASES_READ = "cases:read"
    REVIEWS_WRITE = "reviews:write"
    ARTIFACTS_READ = "artifacts:read"
    RESEARCH_READ = "research:read"
    MEMORY_WRITE = "memory:write"
    GRAPH_WRITE = "graph:write"
    GRAPH_SCHEMA = "graph:schema"
    GRAPH_CREATE = "graph:create"
    GRAPH_ADMIN = "graph:admin"
    LIBRARY_ADMIN = "library:admin"
    AUDIT_READ = "audit:read"
    CORPUS_ADMIN = "corpus:admin"
    ADMIN = "admin"


class Role(StrEnum):
    LAWYER = "lawyer"
    REVIEWER = "reviewer"
    AUDITOR = "auditor"
    ADMIN = "admin"
    OPERATOR = "operator"


_READING = {Scope.CASES_READ, Scope.ARTIFACTS_READ}
_MODELLING = {Scope.GRAPH_WRITE, Scope.GRAPH_SCHEMA, Scope.GRAPH_CREATE}

ROLE_SCOPES: dict[Role, frozenset[Scope]] = {
    Role.LAWYER: frozenset(_READING | _MODELLING | {Scope.CASES_WRITE, Scope.RESEARCH_READ, Scope.MEMORY_WRITE}),
    Role.REVIEWER: frozenset(_READING | {Scope.REVIEWS_WRITE, Scope.RESEARCH_READ, Scope.MEMORY_WRITE}),
    Role.AUDITOR: frozenset(_READING | {Scope.AUDIT_READ}),
    Role.ADMIN: frozenset(set(Scope) - {Scope.CORPUS_ADMIN}),
    Role.OPERATOR: frozenset({Scope.CORPUS_ADMIN}),
}
"""Who submits does not review and who audits only reads; an admin may do everything in a tenant. The corpus is
everybody's: an operator changes it, and sees no case of anybody."""


def scopes_of(roles: Iterable[str]) -> frozenset[Scope]:
    """What somebody with all of `roles` may do; a role that does not exist adds nothing."""
    known = [Role(role) for role in roles if role in ROLE_SCOPES]
    return frozenset[Scope]().union(*(ROLE_SCOPES[role] for role in known))
