"""Groups and their people, time and place of a game, games with only scores, and the results of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "playgroup",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(22), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_playgroup"),
        sa.UniqueConstraint("key", name="uq_playgroup_key"),
    )
    op.create_table(
        "playgroup_visit",
        sa.Column("device", sa.String(32), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("seen_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["playgroup.id"], name="fk_playgroup_visit_group_id_playgroup"),
        sa.PrimaryKeyConstraint("device", "group_id", name="pk_playgroup_visit"),
    )
    op.create_table(
        "person",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(22), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("color", sa.String(10), nullable=True),
        sa.Column("removed_at", MOMENT, nullable=True),
        sa.Column("mu", sa.Double(), nullable=True),
        sa.Column("sigma", sa.Double(), nullable=True),
        sa.Column("streak", sa.Integer(), nullable=False),
        sa.Column("longest_streak", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["playgroup.id"], name="fk_person_group_id_playgroup"),
        sa.PrimaryKeyConstraint("id", name="pk_person"),
        sa.UniqueConstraint("group_id", "key", name="uq_person_group_id_key"),
    )
    op.create_table(
        "alias",
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(22), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["playgroup.id"], name="fk_alias_group_id_playgroup"),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_alias_person_id_person"),
        sa.PrimaryKeyConstraint("group_id", "key", name="pk_alias"),
    )
    op.create_index("ix_alias_person_id", "alias", ["person_id"])
    _more_of_games()
    with op.batch_alter_table("seat") as seat:
        seat.add_column(sa.Column("person_id", sa.Integer(), nullable=True))
        seat.add_column(sa.Column("points", sa.Integer(), nullable=True))
        seat.add_column(sa.Column("place", sa.Integer(), nullable=True))
        seat.create_foreign_key("fk_seat_person_id_person", "person", ["person_id"], ["id"])
        seat.create_index("ix_seat_person_id", ["person_id"])
    _results()


def _more_of_games() -> None:
    with op.batch_alter_table("game") as game:
        game.add_column(sa.Column("group_id", sa.Integer(), nullable=True))
        game.add_column(sa.Column("played_at", MOMENT, nullable=True))
        game.add_column(sa.Column("minutes", sa.Integer(), nullable=True))
        game.add_column(sa.Column("location", sa.String(80), nullable=False, server_default=""))
        game.add_column(sa.Column("notes", sa.String(4000), nullable=False, server_default=""))
        game.add_column(sa.Column("source", sa.String(10), nullable=False, server_default="moves"))
        game.add_column(sa.Column("title", sa.String(80), nullable=False, server_default=""))
        game.create_foreign_key("fk_game_group_id_playgroup", "playgroup", ["group_id"], ["id"])
        game.create_index("ix_game_group_played", ["group_id", "played_at", "id"])
    op.execute("UPDATE game SET played_at = created_at")
    with op.batch_alter_table("game") as game:
        game.alter_column("played_at", existing_type=MOMENT, nullable=False)


def _results() -> None:
    figures = ("lead", "lead_before", "routes", "tickets", "awards", "completed", "failed", "longest", "stations")
    op.create_table(
        "result",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=True),
        sa.Column("person_id", sa.Integer(), nullable=True),
        sa.Column("played_at", MOMENT, nullable=False),
        sa.Column("board", sa.String(80), nullable=False),
        sa.Column("side", sa.String(40), nullable=False),
        sa.Column("sides", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("shared", sa.Boolean(), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=True) for name in figures),
        sa.Column("mu", sa.Double(), nullable=True),
        sa.Column("sigma", sa.Double(), nullable=True),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("streak", "longest_streak", "nth")),
        sa.ForeignKeyConstraint(
            ["game_id", "position"], ["seat.game_id", "seat.position"], name="fk_result_game_id_seat"
        ),
        sa.ForeignKeyConstraint(["group_id"], ["playgroup.id"], name="fk_result_group_id_playgroup"),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_result_person_id_person"),
        sa.PrimaryKeyConstraint("game_id", "position", name="pk_result"),
    )
    op.create_index("ix_result_group_played", "result", ["group_id", "played_at", "game_id"])
    op.create_index("ix_result_group_board", "result", ["group_id", "position", "board"])
    op.create_index("ix_result_person_played", "result", ["person_id", "played_at", "game_id"])
    op.create_index("ix_result_person_board", "result", ["person_id", "board", "played_at", "game_id"])
    op.create_index("ix_result_person_nth", "result", ["person_id", "nth"])
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
    _sums()


def _sums() -> None:
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


def downgrade() -> None:
    for table in ("meeting", "tally", "track_count", "claimed", "result"):
        op.drop_table(table)
    with op.batch_alter_table("seat") as seat:
        seat.drop_constraint("fk_seat_person_id_person", type_="foreignkey")
        seat.drop_index("ix_seat_person_id")
        for column in ("place", "points", "person_id"):
            seat.drop_column(column)
    with op.batch_alter_table("game") as game:
        game.drop_constraint("fk_game_group_id_playgroup", type_="foreignkey")
        game.drop_index("ix_game_group_played")
        for column in ("title", "source", "notes", "location", "minutes", "played_at", "group_id"):
            game.drop_column(column)
    for table in ("alias", "person", "playgroup_visit", "playgroup"):
        op.drop_table(table)
