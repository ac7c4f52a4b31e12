"""by which call each document of a library came, so that Temporal need not keep the words of the call to tell another

Revision: 0044
Revises: 0043
"""

import sqlalchemy as sa
from alembic import op

revision = "0044"
down_revision = "0043"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("library_documents", sa.Column("body", sa.String(64), nullable=True))


def downgrade() -> None:
    op.drop_column("library_documents", "body")
