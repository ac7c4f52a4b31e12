"""How a process loads its modules."""

import gc

import pytest

from infra.loading import loading


def test_nothing_is_looked_for_while_modules_load_nor_later_among_what_they_made():
    with loading():
        assert not gc.isenabled()
        before = gc.get_freeze_count()
        made: list[list[int]] = [[] for _ in range(10_000)]
    assert gc.isenabled()
    assert gc.get_freeze_count() - before >= len(made)


def test_a_module_that_cannot_be_loaded_leaves_the_search_on():
    with pytest.raises(ImportError), loading():
        raise ImportError
    assert gc.isenabled()
