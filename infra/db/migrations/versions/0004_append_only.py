"""append-only trails and checkpoints

Revision: 0004
Revises: 0003
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

WRITTEN_ONCE = ("events", "reviews", "artifacts", "checkpoints", "checkpoint_timestamps")
NEVER_REMOVED = ("cases", "runs")


def upgrade() -> None:
    op.create_table(
        "checkpoints",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("sha256", sa.String(64), nullable=False),
        sa.Column("broken", sa.Integer(), nullable=False),
        sa.Column("problems", sa.Integer(), nullable=False),
        sa.Column("document", postgresql.JSONB(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_checkpoints")),
        sa.UniqueConstraint("at", name=op.f("uq_checkpoints_at")),
    )
    op.create_table(
        "checkpoint_timestamps",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("token", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_checkpoint_timestamps")),
        sa.ForeignKeyConstraint(
            ["number"], ["checkpoints.number"], name=op.f("fk_checkpoint_timestamps_number_checkpoints")
        ),
    )
    op.execute(
        """
        CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            RAISE EXCEPTION '% of % refused: its rows are a trail', TG_OP, TG_TABLE_NAME USING ERRCODE = '42501';
        END $$
        """
    )
    for table in WRITTEN_ONCE:
        _guard(table, "UPDATE OR DELETE")
    for table in NEVER_REMOVED:
        _guard(table, "DELETE")


def _guard(table: str, change: str) -> None:
    for name, event, each in (("append_only", change, "ROW"), ("never_emptied", "TRUNCATE", "STATEMENT")):
        op.execute(f"CREATE TRIGGER {name} BEFORE {event} ON {table} FOR EACH {each} EXECUTE FUNCTION refuse_change()")


def downgrade() -> None:
    for table in (*WRITTEN_ONCE, *NEVER_REMOVED):
        for name in ("append_only", "never_emptied"):
            op.execute(f"DROP TRIGGER {name} ON {table}")
    op.execute("DROP FUNCTION refuse_change()")
    op.drop_table("checkpoint_timestamps")
    op.drop_table("checkpoints")
