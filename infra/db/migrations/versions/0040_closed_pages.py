"""single pieces of a case open to named people alone, and what of them each run left out

Revision: 0040
Revises: 0039
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0040"
down_revision = "0039"
branch_labels = None
depends_on = None

NONE = sa.text("'[]'::jsonb")


def upgrade() -> None:
    for name in ("closed_pages", "opened_pages"):
        op.add_column("restrictions", sa.Column(name, postgresql.JSONB(), nullable=False, server_default=NONE))
    # what was analysed before this revision left nothing out; of other runs it is unknown until they have read
    op.add_column("runs", sa.Column("closed_pages", postgresql.JSONB(), nullable=True, server_default=NONE))
    op.alter_column("runs", "closed_pages", server_default=None)
    op.execute(
        "UPDATE runs SET closed_pages = NULL"
        " WHERE state IN ('queued_extraction', 'processing_extraction', 'queued_phase_analysis')"
    )


def downgrade() -> None:
    op.drop_column("runs", "closed_pages")
    for name in ("opened_pages", "closed_pages"):
        op.drop_column("restrictions", name)
