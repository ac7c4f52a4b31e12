"""The tests mirror the source: what a folder does is tested in the folder of the same name below `tests`."""

from pathlib import Path

import pytest

from tests.checks.sources import ROOT, python_files

DATABASE_STEPS = Path("infra/db/migrations")
"""Alembic's own layout; its steps are run by the tests of `infra/db`."""

FOLDERS = sorted(
    {
        path.parent
        for path in python_files()
        if path.name not in ("__init__.py", "__main__.py") and not path.is_relative_to(DATABASE_STEPS)
    }
)


@pytest.mark.parametrize("folder", FOLDERS, ids=str)
def test_a_folder_of_the_source_has_tests_of_its_own(folder: Path):
    assert list((ROOT / "tests" / folder).glob("test_*.py")), f"nothing tests {folder} in tests/{folder}"
