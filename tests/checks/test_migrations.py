"""Migrations stand in one line, in order: two that follow the same one could no longer be run at all."""

from collections import Counter

from alembic.script import ScriptDirectory

from infra.db.migrate import MIGRATIONS


def test_no_two_migrations_follow_the_same_one():
    followed = Counter(revision.down_revision for revision in ScriptDirectory(str(MIGRATIONS)).walk_revisions())
    assert [before for before, times in followed.items() if times > 1] == []
    assert followed[None] == 1


def test_migrations_run_in_the_order_of_their_numbers():
    line = [revision.revision for revision in ScriptDirectory(str(MIGRATIONS)).walk_revisions()]
    assert line == sorted(line, reverse=True)
