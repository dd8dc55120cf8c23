"""Compute totals from the results by SQL, and store a result's routes with it."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("result", sa.Column("tracks", sa.JSON(), nullable=True))
    op.execute(
        "UPDATE result SET tracks = (SELECT claimed.routes FROM claimed"
        " WHERE claimed.game_id = result.game_id AND claimed.position = result.position)"
    )
    for table in ("meeting", "tally", "claimed"):
        op.drop_table(table)


def downgrade() -> None:
    """Delete the results, because the older program then computes them again when it starts."""
    op.execute("DELETE FROM track_count")
    op.execute("DELETE FROM result")
    with op.batch_alter_table("result") as result:
        result.drop_column("tracks")
    op.create_table(
        "claimed",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("routes", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id", "position"], ["seat.game_id", "seat.position"], name="fk_claimed_game_id_seat"
        ),
        sa.PrimaryKeyConstraint("game_id", "position", name="pk_claimed"),
    )
    sums = (
        *("games", "wins", "shared", "points", "contested", "places", "recorded", "routes", "tickets", "awards"),
        *("completed", "failed", "mapped", "longest", "stationed", "stations", "best_points"),
    )
    extremes = ("best_tickets", "best_completed", "best_longest", "closest", "widest", "narrowest", "swing")
    reached_in = (f"{name}_game" for name in ("best_points", *extremes))
    op.create_table(
        "tally",
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("board", sa.String(80), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in sums),
        *(sa.Column(name, sa.Integer(), nullable=True) for name in (*extremes, *reached_in)),
        sa.ForeignKeyConstraint(["group_id"], ["playgroup.id"], name="fk_tally_group_id_playgroup"),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_tally_person_id_person"),
        sa.PrimaryKeyConstraint("group_id", "person_id", "board", name="pk_tally"),
    )
    op.create_table(
        "meeting",
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("other_id", sa.Integer(), nullable=False),
        sa.Column("board", sa.String(80), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("games", "ahead", "behind", "allied")),
        sa.ForeignKeyConstraint(["group_id"], ["playgroup.id"], name="fk_meeting_group_id_playgroup"),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_meeting_person_id_person"),
        sa.ForeignKeyConstraint(["other_id"], ["person.id"], name="fk_meeting_other_id_person"),
        sa.PrimaryKeyConstraint("group_id", "person_id", "other_id", "board", name="pk_meeting"),
    )
