"""Count routes from the results, and cover all columns of a group's figures by an index."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

FIGURES = (
    *("won", "shared", "sides", "place", "points", "lead", "lead_before"),
    *("routes", "tickets", "awards", "completed", "failed", "longest", "stations"),
)


def upgrade() -> None:
    op.drop_table("track_count")
    op.create_index("ix_result_figures", "result", ["group_id", "person_id", "board", *FIGURES])


def downgrade() -> None:
    """Delete the results, because the older program then computes them again when it starts."""
    op.execute("DELETE FROM result")
    op.drop_index("ix_result_figures", "result")
    op.create_table(
        "track_count",
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("board", sa.String(80), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("route", sa.String(80), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["playgroup.id"], name="fk_track_count_group_id_playgroup"),
        sa.PrimaryKeyConstraint("group_id", "board", "person_id", "route", name="pk_track_count"),
    )
