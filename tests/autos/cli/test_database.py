"""A missing database ends a command with 1 and advice; a bug is not reported as an outage."""

import pytest
import typer
from sqlalchemy.exc import OperationalError, ProgrammingError

from autos.cli.database import AWAY, database_needed
from infra.storage.errors import StorageUnavailable


def test_a_database_that_is_away_ends_the_command_with_1(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(typer.Exit) as ended, database_needed():
        raise OperationalError("SELECT 1", None, Exception("connection refused"))
    assert ended.value.exit_code == 1
    assert capsys.readouterr().err.strip() == AWAY


@pytest.mark.parametrize(
    "error", [ProgrammingError("SELECT x", None, Exception("no such table")), StorageUnavailable(), KeyError("x")]
)
def test_what_is_no_outage_of_the_database_is_not_called_one(
    error: Exception, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(type(error)), database_needed():
        raise error
    assert capsys.readouterr().err == ""
