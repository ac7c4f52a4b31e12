"""what the vectors of a snapshot have in common, taken from each, in place of how alike any two are

Revision: 0039
Revises: 0038
"""

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # what was published is made anew from the kept vectors, within minutes
    op.execute("DELETE FROM snapshot_vectors")
    op.drop_column("snapshot_vectors", "floor")
    op.add_column("snapshot_vectors", sa.Column("common", sa.LargeBinary(), nullable=True))


def downgrade() -> None:
    op.execute("DELETE FROM snapshot_vectors")
    op.drop_column("snapshot_vectors", "common")
    op.add_column("snapshot_vectors", sa.Column("floor", sa.Float(), nullable=True))
