"""Seal the notes of a seat's previous devices, and log every change of a seat."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("seat") as seat:
        seat.add_column(sa.Column("sealed", sa.JSON(), nullable=False, server_default="[]"))
    op.create_table(
        "seat_change",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("nth", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("former", sa.String(32), nullable=True),
        sa.Column("device", sa.String(32), nullable=True),
        sa.Column("keeper", sa.String(32), nullable=True),
        sa.Column("opened", sa.JSON(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id", "player"],
            ["seat.game_id", "seat.player"],
            name="fk_seat_change_game_id_seat",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("game_id", "nth", name="pk_seat_change"),
    )


def downgrade() -> None:
    op.drop_table("seat_change")
    with op.batch_alter_table("seat") as seat:
        seat.drop_column("sealed")
