"""Roles and their scopes: the one table that applies to keys, people and tokens."""

from collections.abc import Iterable
from enum import StrEnum


class Scope(StrEnum):
    """A right that a credential may carry."""

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
"""Submitters do not review, auditors only read, administrators may do everything in a tenant.

The corpus is shared: operators change it and see no cases.
"""


def scopes_of(roles: Iterable[str]) -> frozenset[Scope]:
    """Scopes of all `roles` together; unknown roles add nothing."""
    known = [Role(role) for role in roles if role in ROLE_SCOPES]
    return frozenset[Scope]().union(*(ROLE_SCOPES[role] for role in known))
