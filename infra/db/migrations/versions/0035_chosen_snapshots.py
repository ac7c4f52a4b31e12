"""in which order snapshots of the corpus were asked for

Revision: 0035
Revises: 0034
"""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("CREATE SEQUENCE corpus_choices")
    op.add_column("corpus_snapshots", sa.Column("chosen", sa.BigInteger(), nullable=True))
    # one that was never active may be about to be
    op.execute(
        "UPDATE corpus_snapshots SET chosen = numbered.chosen FROM (SELECT snapshot_id, nextval('corpus_choices') "
        "AS chosen FROM (SELECT snapshot_id FROM corpus_snapshots ORDER BY activated_at NULLS LAST, created_at) AS row"
        ") AS numbered WHERE corpus_snapshots.snapshot_id = numbered.snapshot_id"
    )
    op.alter_column(
        "corpus_snapshots", "chosen", nullable=False, server_default=sa.text("nextval('corpus_choices'::regclass)")
    )


def downgrade() -> None:
    op.drop_column("corpus_snapshots", "chosen")
    op.execute("DROP SEQUENCE corpus_choices")
