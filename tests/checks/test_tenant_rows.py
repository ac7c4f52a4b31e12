"""Every query of a tenant's rows starts from a base statement that has the tenant in it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from infra.db.models import Base, Owned
from infra.db.owned import rows_of
from tests.checks.sources import ROOT, python_files

STATEMENTS = {"select", "update", "delete"}
BASE_STATEMENTS = Path("infra/db/owned.py")
OWNED = Owned.__subclasses__()
NAMES = {table.__name__ for table in OWNED}


def test_a_tenants_table_is_named_in_base_statements_only() -> None:
    bare = {path: list(_bare_statements((ROOT / path).read_text(encoding="utf-8"))) for path in python_files()}
    assert {path: lines for path, lines in bare.items() if lines and path != BASE_STATEMENTS} == {}


def test_every_table_with_a_tenant_is_known_but_for_the_keys_that_say_who_the_tenant_is() -> None:
    owned = {mapper.class_ for mapper in Base.registry.mappers if "tenant" in mapper.columns}
    assert {table.__name__ for table in owned} - NAMES == {"ApiKey"}


@pytest.mark.parametrize("table", OWNED, ids=lambda table: table.__name__)
def test_the_base_statement_has_the_tenant_in_it(table: type[Owned]) -> None:
    assert f"WHERE {table.__tablename__}.tenant = " in str(rows_of("acme", table))


@pytest.mark.parametrize("source", ["select(Run)", "sa.select(Run.run, 1)", "delete(Memory).where(x)", "update(Case)"])
def test_a_bare_statement_is_seen(source: str) -> None:
    assert list(_bare_statements(source)) == [1]


def _bare_statements(source: str) -> Iterator[int]:
    """Lines that begin a statement over a tenant's table by themselves."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and _name(node.func) in STATEMENTS:
            named = {part.id for argument in node.args for part in ast.walk(argument) if isinstance(part, ast.Name)}
            if named & NAMES:
                yield node.lineno


def _name(function: ast.expr) -> str | None:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", None)
