"""in which order builds published snapshots of the corpus

Revision: 0038
Revises: 0037
"""

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("corpus_snapshots", sa.Column("built", sa.BigInteger(), nullable=True))
    # who asked is not known: what is active counts as built last, so that the next refresh goes on as before
    op.execute("UPDATE corpus_snapshots SET built = chosen")
    op.alter_column(
        "corpus_snapshots", "built", nullable=False, server_default=sa.text("nextval('corpus_choices'::regclass)")
    )


def downgrade() -> None:
    op.drop_column("corpus_snapshots", "built")
