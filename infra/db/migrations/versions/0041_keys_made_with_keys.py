"""with what each API key was made, so that what a lost key made can be found and revoked

Revision: 0041
Revises: 0040
"""

import sqlalchemy as sa
from alembic import op

revision = "0041"
down_revision = "0040"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("api_keys", sa.Column("made_with", sa.String(40), nullable=True))
    op.create_index("ix_api_keys_made_with", "api_keys", ["made_with"])


def downgrade() -> None:
    op.drop_index("ix_api_keys_made_with", table_name="api_keys")
    op.drop_column("api_keys", "made_with")
