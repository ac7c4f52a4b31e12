"""The person a row belongs to: by its columns, by the row it refers to, or as the object of an act."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, or_, select
from sqlalchemy.sql import ColumnCollection

from infra.db.models import ApiKey, Base, Draft, Invitation, OAuthGrant, UserSession
from infra.db.owned import rows_of
from infra.db.research.references import namespace_of_user

IDS = ("user_id", "asked_by", "for_user", "by_user")
"""Columns with a person's id."""
IDS_WITHIN = (
    ("through", "user_id"),
    ("input", "principal", "user_id"),
    ("request", "principal", "user_id"),
    ("payload", "user_id"),
    ("payload", "of"),
    ("details", "user_id"),
)
"""Paths to the id inside JSON columns: the actor, and the person acted on."""
LISTS = (("open_to",), ("payload", "open_to"))
"""Lists that may contain the id."""
NAMES = ("submitted_by", "created_by", "changed_by", "acknowledged_by")
"""Columns with a name instead of an id; in a table that also has ids they do not count."""
NAMED_TOO = frozenset({Invitation.__tablename__})
"""Tables with ids for some people only: an invited person has no id yet, and the inviter is recorded by name."""

Columns = ColumnCollection[str, Any]


@dataclass(frozen=True)
class Person:
    """A person of a tenant; for people of an external issuer only the id is known."""

    tenant: str
    user_id: str
    name: str = ""
    email: str = ""

    def owns(self, table: type[Base]) -> ColumnElement[bool] | None:
        """Condition: the row is the person's; None if no column of the table names a person."""
        columns = table.__table__.columns
        found = self._by_id(columns) or self._by_credential(columns)
        if not found or table.__tablename__ in NAMED_TOO:
            found += self._by_name(columns)
        return or_(*found) if found else None

    def _by_id(self, columns: Columns) -> list[ColumnElement[bool]]:
        found = [columns[name] == self.user_id for name in IDS if name in columns]
        found += [columns[name][path].astext == self.user_id for name, *path in IDS_WITHIN if name in columns]
        found += [columns[name][path].contains([self.user_id]) for name, *path in LISTS if name in columns]
        if "namespace" in columns:
            found.append(columns["namespace"] == namespace_of_user(self.user_id))
        if "actor" in columns and "user_id" not in columns:
            # a change of state that somebody brought about says their name alone
            found.append((columns["actor"] == self.name) & columns["payload"]["user_id"].astext.is_(None))
        if "payload" in columns:
            found.append(columns["payload"]["key_id"].astext.in_(self._keys()))
            found.append(columns["payload"]["email"].astext == self.email)
        return found

    def _by_credential(self, columns: Columns) -> list[ColumnElement[bool]]:
        if "key_id" not in columns:
            return []
        sessions = rows_of(self.tenant, UserSession).where(UserSession.user_id == self.user_id)
        grants = rows_of(self.tenant, OAuthGrant).where(OAuthGrant.user_id == self.user_id)
        credentials = (
            self._keys(),
            sessions.with_only_columns(UserSession.session_id),
            grants.with_only_columns(OAuthGrant.grant_id),
        )
        return [columns["key_id"] == self.user_id, *(columns["key_id"].in_(found) for found in credentials)]

    def _by_name(self, columns: Columns) -> list[ColumnElement[bool]]:
        found = [columns[name] == self.name for name in NAMES if name in columns]
        return [*found, columns["email"] == self.email] if "email" in columns else found

    def _keys(self) -> Select[str]:
        return select(ApiKey.key_id).where(ApiKey.tenant == self.tenant, ApiKey.user_id == self.user_id)


def of_no_case(table: type[Base], tenant: str, hidden: Select[str]) -> ColumnElement[bool] | None:
    """Condition: the row concerns none of the hidden cases and their verifications; None if rows concern no case."""
    columns = table.__table__.columns
    if table is Draft:
        return _none_of(Draft.input["case"]["workflow_id"].astext, hidden)
    case = next((columns[name] for name in ("workflow_id", "case_id") if name in columns), None)
    if case is None:
        return None
    verified = rows_of(tenant, Draft).where(Draft.input["case"]["workflow_id"].astext.in_(hidden))
    return _none_of(case, hidden) & _none_of(case, verified.with_only_columns(Draft.verification_id))


def _none_of(case: ColumnElement[Any], hidden: Select[str]) -> ColumnElement[bool]:
    return case.is_(None) | case.not_in(hidden)
