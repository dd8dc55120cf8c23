"""Each kind of import error in every kind of file."""

import json
from dataclasses import replace
from datetime import datetime, timedelta
from io import BytesIO
from urllib.parse import unquote
from zoneinfo import ZoneInfo

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from companion.features.groups.service import group as memory_group
from companion.features.groups.service import people as memory_people
from companion.features.groups.service import scores as memory_scores
from companion.features.groups.service.results import results_of
from companion.features.groups.service.scores import Score
from companion.features.share.play_link import play_link
from companion.features.transfer.exporting.spreadsheet import write_csv
from companion.features.transfer.exporting.table_file import export_table
from companion.features.transfer.matching.candidates import LEAVE, TAKE, Change, MatchStatus, propose
from companion.features.transfer.matching.games import Answers, Reading, person_key
from companion.features.transfer.reading.parse import parse
from companion.features.transfer.reading.plays import CONVENTIONS, hours_for_none, is_day_only, moment_in
from companion.features.transfer.writing import duplicates
from companion.features.transfer.writing.importing import import_group
from companion.features.transfer.writing.lifecycle import undo_import
from companion.rules.faults import Refused
from companion.store.database import db
from companion.store.models import Game
from companion.table.service import about
from companion.table.service import games as play_games
from tests.support.a_group import DEVICE, FORMER, exported, open_group, person, play_game
from tests.support.doors import DOORS, EUROPE, Evening, games_of, import_data, played_on, points_in
from tests.support.games import load_game
from tests.support.group_files import counted

ZONES = (
    *("America/Los_Angeles", "America/New_York", "UTC", "Europe/Berlin", "Asia/Kolkata", "Asia/Tokyo"),
    "Pacific/Kiritimati",
)
NEW_YEARS_EVE = datetime(2023, 12, 31, 23, 30)  # noqa: DTZ001

every_door = pytest.mark.parametrize("door", DOORS)


@every_door
@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.database("sqlite")
def test_new_years_eve_stays_in_december(app: Flask, door: str, zone: str) -> None:
    group = open_group(app)
    import_data(app, group, DOORS[door]([Evening(when=NEW_YEARS_EVE)]), zone)
    (game,) = games_of(app, group)
    assert played_on(game, zone) == "2023-12-31"
    assert game.get("day_only", False) == (door == "bgg")


@given(
    st.datetimes(datetime(1990, 1, 1), datetime(2024, 12, 31)),  # noqa: DTZ001
    st.sampled_from(ZONES),
    st.sampled_from(sorted(CONVENTIONS)),
)
def test_moment_is_of_the_day_that_was_written(written: datetime, zone: str, source: str) -> None:
    hours = hours_for_none(CONVENTIONS[source], [written])
    moment = moment_in(written, ZoneInfo(zone), day_only=is_day_only(written, hours))
    assert moment.astimezone(ZoneInfo(zone)).date() == written.date()


@given(st.integers(0, 23), st.integers(3, 40))
def test_hour_from_which_seconds_are_counted_stands_for_none(hour: int, plays: int) -> None:
    first = datetime(2024, 1, 1, hour)  # noqa: DTZ001
    days = [first + timedelta(days=at, seconds=at) for at in range(plays)]
    assert hour in hours_for_none(CONVENTIONS["bgstats"], days)


def test_hour_that_people_typed_is_an_hour() -> None:
    evenings = [datetime(2024, 1, day, 20) for day in range(1, 20)]  # noqa: DTZ001
    assert 20 not in hours_for_none(CONVENTIONS["bgstats"], evenings)


def test_days_alone_have_no_hour_and_keep_their_order(app: Flask) -> None:
    group = open_group(app)
    some = [datetime(2023, 3, 30, 10, 0, 0), datetime(2023, 3, 30, 10, 0, 1), datetime(2023, 4, 1, 11)]  # noqa: DTZ001
    evenings = [Evening(f"play-{at}", when, people=(("Ann", at), ("Bob", 0))) for at, when in enumerate(some)]
    import_data(app, group, DOORS["bgstats"](evenings))
    games = games_of(app, group)
    assert [(game["day_only"], points_in(game)["Ann"]) for game in games] == [(True, 0), (True, 1), (True, 2)]
    assert [played_on(game, "Europe/Berlin") for game in games] == ["2023-03-30", "2023-03-30", "2023-04-01"]


@every_door
@pytest.mark.database("sqlite")
def test_special_goes_before_the_general(app: Flask, door: str) -> None:
    group = open_group(app)
    import_data(app, group, DOORS[door]([Evening(game="Ticket to Ride", board="Switzerland")]))
    (game,) = games_of(app, group)
    assert game["scores"]["box"] == "switzerland"


@every_door
@pytest.mark.database("sqlite")
def test_one_of_two_boards_is_asked_and_the_answer_remembered(app: Flask, door: str) -> None:
    group = open_group(app)
    name = "Ticket to Ride Map Collection: Volume 2"
    import_data(app, group, DOORS[door]([Evening(game=name)]))
    (game,) = games_of(app, group)
    assert game["scores"]["title"] == name, "no board is taken for a fact"
    words = "ticket to ride map collection volume 2 / "
    evenings = [Evening("play-2", Evening().when + timedelta(days=day), game=name) for day in (1,)]
    import_data(app, group, DOORS[door](evenings), answers=Answers(boards={words: "india"}))
    import_data(app, group, DOORS[door]([Evening("play-3", Evening().when + timedelta(days=2), game=name)]))
    assert [game["scores"].get("box") for game in games_of(app, group)] == [None, "india", "india"]


@every_door
def test_renamed_and_removed_people_stay_so(app: Flask, door: str) -> None:
    """People are matched by the file's ids if it has any, otherwise by their previous names."""
    group = open_group(app)
    import_data(app, group, DOORS[door]([Evening()]))
    with app.app_context():
        memory_people.rename(group, person(group, "Ann").key, "Anna")
        memory_people.remove(group, person(group, "Bob").key, FORMER)
    later = [Evening(), Evening("play-2", Evening().when + timedelta(days=7))]
    report = import_data(app, group, DOORS[door](later))
    assert (report.people, report.games, report.known) == (0, 1, 1)
    assert [points_in(game) for game in games_of(app, group)] == [{"Anna": 100, FORMER: 90}] * 2


@every_door
def test_merged_people_stay_one(app: Flask, door: str) -> None:
    group = open_group(app)
    import_data(app, group, DOORS[door]([Evening(people=(("Annie", 100), ("Bob", 90)))]))
    with app.app_context():
        ann = memory_people.add_person(group, "Ann")
        memory_people.merge(group, person(group, "Annie").key, ann.key)
    import_data(
        app,
        group,
        DOORS[door]([Evening("play-2", Evening().when + timedelta(days=1), people=(("Annie", 1), ("Bob", 2)))]),
    )
    assert [set(points_in(game)) for game in games_of(app, group)] == [{"Ann", "Bob"}] * 2


def test_two_of_one_name_with_ids_are_two(app: Flask) -> None:
    group = open_group(app)
    ids = {"Ann": "another Ann"}
    other = Evening("play-2", Evening().when + timedelta(days=1), people=(("Ann", 3), ("Cat", 2)), ids=ids)
    assert import_data(app, group, DOORS["bgstats"]([Evening(), other])).people == 4


@every_door
def test_one_evening_from_two_phones_is_one_game(app: Flask, door: str) -> None:
    group = open_group(app)
    import_data(app, group, DOORS["bgstats"]([Evening("from-anns-phone")]))
    again = Evening("from-bobs-phone", ids={"Ann": "a", "Bob": "b"})
    report = import_data(app, group, DOORS[door]([again]))
    assert (report.games, report.joined) == (0, 1)
    assert import_data(app, group, DOORS[door]([again])).known == 1, "asked once"
    with app.app_context():
        found = memory_group.find_group(group)
        (game,) = db.session.scalars(db.select(Game)).all()
        assert duplicates.has_joined(game, found)
        assert duplicates.split(game.key, group) == 1
        assert [
            [result.points for _seat, result in results_of(one)] for one in db.session.scalars(db.select(Game))
        ] == [[100, 90]] * 2
        assert list(duplicates.duplicates_of(game, found, ZoneInfo("UTC"))) == []
    assert import_data(app, group, DOORS[door]([again])).known == 1, "told apart for good"


@every_door
def test_two_that_are_told_apart_can_become_one(app: Flask, door: str) -> None:
    group = open_group(app)
    import_data(app, group, DOORS["bgstats"]([Evening("from-anns-phone")]))
    data = DOORS[door]([Evening("from-bobs-phone")])
    with app.app_context():
        first = db.session.scalars(db.select(Game.uid)).one()
    report = import_data(app, group, data, answers=Answers(games=_Every(TAKE)))
    assert report.games == 1
    with app.app_context():
        one, other = db.session.scalars(db.select(Game).order_by(Game.id)).all()
        assert one.uid == first
        duplicates.join(other.key, one.key, group)
    assert len(games_of(app, group)) == 1
    assert import_data(app, group, data).known == 1


class _Every(dict[str, str]):
    """The same choice for every game."""

    def __init__(self, choice: str) -> None:
        self._choice = choice

    def get(self, key: str, default: object = None) -> str:  # noqa: ARG002
        return self._choice


@every_door
def test_correction_is_taken_where_the_file_alone_was_changed(app: Flask, door: str) -> None:
    group = open_group(app)
    import_data(app, group, DOORS[door]([Evening()]))
    swapped = Evening(people=(("Bob", 100), ("Ann", 90)), saved=Evening().saved + timedelta(days=1))
    report = import_data(app, group, DOORS[door]([swapped]))
    assert (report.replaced, report.kept) == (1, 0)
    (game,) = games_of(app, group)
    assert points_in(game) == {"Bob": 100, "Ann": 90}
    assert import_data(app, group, DOORS[door]([swapped])).known == 1


@every_door
def test_ours_stays_where_it_alone_was_changed(app: Flask, door: str) -> None:
    group = open_group(app)
    data = DOORS[door]([Evening()])
    import_data(app, group, data)
    correct(app, group, Score("Ann", 101), Score("Bob", 90))
    assert changes(app, group, data) == [(Change.OURS, LEAVE)]
    assert import_data(app, group, data).kept == 1
    assert [points_in(game) for game in games_of(app, group)] == [{"Ann": 101, "Bob": 90}]


@every_door
def test_both_changed_is_asked_and_the_answer_is_the_new_base(app: Flask, door: str) -> None:
    group = open_group(app)
    import_data(app, group, DOORS[door]([Evening()]))
    correct(app, group, Score("Ann", 101), Score("Bob", 90))
    theirs = DOORS[door]([Evening(people=(("Ann", 100), ("Bob", 99)))])
    assert changes(app, group, theirs) == [(Change.BOTH, LEAVE)]
    assert import_data(app, group, theirs).kept == 1
    assert changes(app, group, theirs) == [(Change.OURS, LEAVE)]
    later = DOORS[door]([Evening(people=(("Ann", 102), ("Bob", 99)))])
    assert changes(app, group, later) == [(Change.BOTH, LEAVE)]
    import_data(app, group, later, answers=Answers(games=_Every(TAKE)))
    assert changes(app, group, DOORS[door]([Evening(people=(("Ann", 103), ("Bob", 99)))])) == [(Change.FILE, TAKE)]


@every_door
def test_merging_people_is_no_correction(app: Flask, door: str) -> None:
    group = open_group(app)
    import_data(app, group, DOORS[door]([Evening(people=(("Annie", 100), ("Bob", 90)))]))
    with app.app_context():
        memory_people.merge(group, person(group, "Annie").key, memory_people.add_person(group, "Ann").key)
    swapped = DOORS[door]([Evening(people=(("Annie", 110), ("Bob", 90)))])
    assert changes(app, group, swapped) == [(Change.FILE, TAKE)]


def test_older_export_corrects_nothing(app: Flask) -> None:
    group = open_group(app)
    older = Evening(people=(("Ann", 1), ("Bob", 90)), saved=Evening().saved - timedelta(days=1))
    import_data(app, group, DOORS["bgstats"]([Evening()]))
    assert changes(app, group, DOORS["bgstats"]([older])) == [(None, LEAVE)]


@every_door
def test_what_is_taken_back_is_known_as_it_came_before(app: Flask, door: str) -> None:
    group = open_group(app)
    import_data(app, group, DOORS[door]([Evening()]))
    swapped = DOORS[door]([Evening(people=(("Bob", 100), ("Ann", 90)))])
    for _ in range(2):
        assert changes(app, group, swapped) == [(Change.FILE, TAKE)]
        report = import_data(app, group, swapped)
        with app.app_context():
            undone = undo_import(memory_group.find_group(group), report.import_id, FORMER)
        assert (undone.games, undone.restored, undone.stay) == (0, 1, 0)


@every_door
def test_what_stayed_ours_is_told_again_once_all_is_taken_back(app: Flask, door: str) -> None:
    group = open_group(app)
    import_data(app, group, DOORS[door]([Evening()]))
    other = Evening("play-2", Evening().when + timedelta(days=1))
    swapped = DOORS[door]([Evening(people=(("Bob", 100), ("Ann", 90))), other])
    report = import_data(app, group, swapped, answers=Answers(keeps_ours=True))
    assert (report.games, report.kept) == (1, 1)
    assert changes(app, group, swapped) == [(Change.OURS, LEAVE)]
    with app.app_context():
        undo_import(memory_group.find_group(group), report.import_id, FORMER)
    assert changes(app, group, swapped) == [(Change.FILE, TAKE)]


def correct(app: Flask, group: str, *scores: Score) -> None:
    """Correct the only game of the group."""
    with app.app_context():
        memory_group.visit_group(group, DEVICE)
        game = db.session.scalars(db.select(Game)).one()
        notes = about.Notes(game.played_at, game.minutes, game.location, game.notes)
        memory_scores.correct(game.key, "europe", notes, scores, DEVICE)


def changes(app: Flask, group: str, data: bytes) -> list[tuple[Change | None, str]]:
    """Return the times of change of the differing games, and the proposals."""
    with app.app_context():
        here, how = memory_group.find_group(group), Reading(ZoneInfo("Europe/Berlin"), "somebody")
        proposal = propose(here, parse(data), how)
        return [(item.change, item.proposed) for item in proposal.with_status(MatchStatus.DIFFERS)]


@every_door
def test_what_was_deleted_stays_away_unless_it_is_wanted(app: Flask, door: str) -> None:
    group = open_group(app)
    data = DOORS[door]([Evening()])
    import_data(app, group, data)
    with app.app_context():
        memory_group.visit_group(group, DEVICE)
        memory_scores.delete_scores(db.session.scalars(db.select(Game.key)).one(), DEVICE)
    report = import_data(app, group, data)
    assert (report.games, report.deleted) == (0, 1)
    assert import_data(app, group, data, answers=Answers(games=_Every(LEAVE))).games == 0
    assert import_data(app, group, data, answers=Answers(games=_Every(TAKE))).games == 1
    assert import_data(app, group, data).known == 1


def test_group_file_brings_no_deleted_game_back(app: Flask) -> None:
    group = open_group(app)
    import_data(app, group, DOORS["bgstats"]([Evening()]))
    file = exported(app, group)
    with app.app_context():
        memory_group.visit_group(group, DEVICE)
        memory_scores.delete_scores(db.session.scalars(db.select(Game.key)).one(), DEVICE)
    report = import_data(app, group, file)
    assert (report.games, report.deleted) == (0, 1)


@every_door
@pytest.mark.database("sqlite")
def test_every_field_is_read(app: Flask, door: str) -> None:
    group = open_group(app)
    import_data(app, group, DOORS[door]([Evening()]))
    (game,) = games_of(app, group)
    assert (game["location"], game["minutes"]) == ("At Ann’s", 75)
    assert game["scores"]["source"] == ("csv" if door == "sheet" else door)


@every_door
def test_winner_without_points_counts_for_place_and_rating(app: Flask, door: str) -> None:
    group = open_group(app)
    import_data(app, group, DOORS[door]([Evening(people=(("Ann", None), ("Bob", None)))]))
    with app.app_context():
        game = db.session.scalars(db.select(Game)).one()
        assert [(result.place, result.points, result.won) for _seat, result in results_of(game)] == [
            (1, None, True),
            (2, None, False),
        ]
        ann, bob = person(group, "Ann"), person(group, "Bob")
        assert ann.mu is not None and bob.mu is not None and ann.mu > bob.mu  # noqa: PT018
        key = game.key
    with app.test_client() as phone:
        assert "–" in phone.get(f"/t/{key}/game").text


@every_door
def test_fault_while_it_is_written_leaves_nothing(app: Flask, monkeypatch: pytest.MonkeyPatch, door: str) -> None:
    group = open_group(app)
    before = counted(app)
    evenings = [Evening(f"play-{at}", Evening().when + timedelta(days=at)) for at in range(3)]
    with monkeypatch.context() as broken:
        broken.setattr("companion.features.transfer.writing.importing.note_due", _fail)
        with pytest.raises(RuntimeError):
            import_data(app, group, DOORS[door](evenings))
    assert counted(app) == before
    assert import_data(app, group, DOORS[door](evenings)).games == 3


def _fail(*_args: object) -> None:
    raise RuntimeError


@every_door
def test_order_of_files_and_doing_it_twice_make_no_difference(app: Flask, other_app: Flask, door: str) -> None:
    later = Evening("play-2", Evening().when + timedelta(days=3))
    files = [
        DOORS[door]([Evening(), later]),
        DOORS[door](
            [Evening("play-2", Evening().when + timedelta(days=3)), Evening("play-3", game="Zug um Zug: Schweiz")]
        ),
    ]
    group = open_group(app)
    import_data(other_app, open_other(other_app, app, group), files[1])
    for data in files:
        import_data(app, group, data)
        import_data(app, group, data)
    import_data(other_app, group, files[0])
    assert games_of(app, group) == games_of(other_app, group)


def open_other(other_app: Flask, app: Flask, group: str) -> str:
    data = exported(app, group)
    with other_app.app_context():
        return import_group(data, FORMER).group.key


@every_door
def test_all_of_it_can_be_taken_back(app: Flask, door: str) -> None:
    group = open_group(app)
    import_data(app, group, DOORS[door]([Evening()]))
    before, file = counted(app), exported(app, group)
    people = (("Ann", 90), ("Dan", 100))
    later = [replace(Evening(), people=people), Evening("play-2", Evening().when + timedelta(days=1), people=people)]
    report = import_data(app, group, DOORS[door](later), answers=Answers(games=_Every(TAKE)))
    assert report.games
    with app.app_context():
        assert undo_import(memory_group.find_group(group), report.import_id, FORMER).stay == 0
    assert counted(app) == before
    assert exported(app, group) == file


def test_what_was_changed_since_is_not_taken_back(app: Flask) -> None:
    group = open_group(app)
    report = import_data(app, group, DOORS["bgstats"]([Evening()]))
    with app.app_context():
        memory_group.visit_group(group, DEVICE)
        game = db.session.scalars(db.select(Game)).one()
        about.write_notes(game.key, about.Notes(game.played_at, 80), DEVICE)
        assert undo_import(memory_group.find_group(group), report.import_id, FORMER).stay == 1
    assert len(games_of(app, group)) == 1


def test_people_can_be_somebody_else_a_guest_or_left_out(app: Flask) -> None:
    group = open_group(app)
    import_data(app, group, DOORS["sheet"]([Evening()]))
    with app.app_context():
        uid = memory_group.find_group(group).uid
        keys = {name: person_key(uid, f"name:{name.casefold()}") for name in ("ann k", "cat", "zoe")}
        ann = person(group, "Ann").key
    evenings = [
        Evening("play-2", Evening().when + timedelta(days=1), people=(("Ann K", 5), ("Cat", 4))),
        Evening("play-3", Evening().when + timedelta(days=2), people=(("Ann K", 5), ("Zoe", 4))),
    ]
    choices = Answers(people={keys["ann k"]: ann, keys["cat"]: "nobody", keys["zoe"]: "out"})
    report = import_data(app, group, DOORS["sheet"](evenings), answers=choices)
    assert (report.games, report.people, report.left) == (1, 0, 1)
    assert points_in(games_of(app, group)[1]) == {"Ann": 5, "Cat": 4}
    more = [Evening("play-4", Evening().when + timedelta(days=4), people=(("Ann K", 8), ("Cat", 7)))]
    assert import_data(app, group, DOORS["sheet"](more)).people == 0, "remembered"
    assert points_in(games_of(app, group)[2]) == {"Ann": 8, "Cat": 7}


@pytest.mark.parametrize(
    "data",
    [b"<plays><play/></plays", b"<!DOCTYPE x [<!ENTITY a 'b'>]><plays/>", b"<html/>", b"Datum;Punkte\n1;2\n", b"x"],
)
@pytest.mark.database("sqlite")
def test_broken_file_is_refused_and_loses_nothing(app: Flask, data: bytes) -> None:
    group = open_group(app)
    with pytest.raises(Refused):
        import_data(app, group, data)
    assert games_of(app, group) == []


@pytest.mark.parametrize(
    ("header", "rows", "day"),
    [
        ("date,player,score", ("3/14/2024,Ann,9", "3/14/2024,Bob,8"), "2024-03-14"),
        ("Joué le;Joueur;Points", ("14/03/2024;Ann;9", "14/03/2024;Bob;8"), None),
        ("Day\tName\tTotal", ("2024-03-14 21:30\tAnn\t9", "2024-03-14 21:30\tBob\t8"), "2024-03-14"),
        ("Datum;Ann;Bob", ("14.3.24;9;8",), "2024-03-14"),
    ],
)
@pytest.mark.database("sqlite")
def test_columns_are_found_by_their_names(app: Flask, header: str, rows: tuple[str, ...], day: str | None) -> None:
    group = open_group(app)
    data = "\n".join((header, *rows)).encode()
    if day is None:  # a column that nobody knows is asked for
        with pytest.raises(Refused, match="columns"):
            import_data(app, group, data)
        return
    import_data(app, group, data)
    (game,) = games_of(app, group)
    assert (played_on(game, "Europe/Berlin"), points_in(game)) == (day, {"Ann": 9, "Bob": 8})
    assert EUROPE not in game["scores"].get("title", "")


def test_our_own_table_for_a_spreadsheet_is_known(app: Flask) -> None:
    group = open_group(app)
    import_data(app, group, DOORS["bgstats"]([Evening()]))
    out = BytesIO()
    with app.app_context():
        write_csv(memory_group.find_group(group), out)
    assert import_data(app, group, out.getvalue()).known == 1


def test_game_that_went_to_bg_stats_is_known_when_it_comes_back(app: Flask) -> None:
    """By the name that we gave it, or else by its start to the second, which is unique."""
    group = open_group(app)
    key = play_game(app, group, load_game("europe/shared-victory")[0])
    with app.test_request_context(headers={"Cookie": "zone=Europe/Berlin"}):
        game = play_games.find(key)
        sent = json.loads(unquote((play_link(game) or "").partition("data=")[2]))
        assert sent["playDate"] == f"{game.played_at.astimezone(ZoneInfo('Europe/Berlin')):%Y-%m-%d %H:%M:%S}"
        people = tuple((one["name"], one["score"]) for one in sent["players"])
        saved = datetime.fromisoformat(sent["playDate"])
    back = json.loads(DOORS["bgstats"]([Evening("made-by-the-app", saved, people=people)]))
    assert import_data(app, group, json.dumps(back).encode()).known == 1
    back["plays"][0] |= {"uuid": "corrected-there", "playDate": "2020-02-02 20:02:00"}
    back["plays"][0]["metaData"] = json.dumps({"sourcePlayId": sent["sourcePlayId"]})
    assert import_data(app, group, json.dumps(back).encode()).known == 1
    assert len(games_of(app, group)) == 1


def test_guest_is_called_as_it_was_noted(app: Flask) -> None:
    group = open_group(app)
    file = json.loads(DOORS["bgstats"]([Evening()]))
    file["players"][1] |= {"name": "Anonymous player", "isAnonymous": True}
    file["plays"][0]["playerScores"][1]["anonymousName"] = "Grandma"
    import_data(app, group, json.dumps(file).encode())
    (game,) = games_of(app, group)
    assert points_in(game) == {"Ann": 100, "Grandma": 90}
    assert game["people"][1] is None


def test_record_of_a_table_that_is_here_is_that_table(app: Flask) -> None:
    group = open_group(app)
    key = play_game(app, group, load_game("europe/shared-victory")[0])
    with app.app_context():
        record = export_table(play_games.find(key))
    assert import_data(app, group, record).known == 1
    report = import_data(app, open_group(app, "Friday"), record)
    assert (report.games, report.people) == (1, len(json.loads(record)["players"]))


def test_two_at_one_table_can_not_be_chosen_to_be_one(app: Flask) -> None:
    group = open_group(app)
    with app.app_context():
        ann = memory_people.add_person(group, "Ann").key
        uid = memory_group.find_group(group).uid
    choices = Answers(people={person_key(uid, f"id-of-{name}"): ann for name in ("Ann", "Bob")})
    import_data(app, group, DOORS["bgstats"]([Evening()]), answers=choices)
    (game,) = games_of(app, group)
    assert len(set(game["people"])) == 2


def test_correction_after_an_import_is_not_taken_back(app: Flask) -> None:
    group = open_group(app)
    import_data(app, group, DOORS["bgstats"]([Evening()]))
    later = replace(Evening(), people=(("Ann", 1), ("Bob", 2)), saved=Evening().saved + timedelta(days=1))
    report = import_data(app, group, DOORS["bgstats"]([later]))
    assert report.replaced == 1
    with app.app_context():
        memory_group.visit_group(group, DEVICE)
        game = db.session.scalars(db.select(Game)).one()
        memory_scores.correct(
            game.key, "europe", about.Notes(game.played_at), [Score("Ann", 7), Score("Bob", 8)], DEVICE
        )
        assert undo_import(memory_group.find_group(group), report.import_id, FORMER).stay == 1
    assert points_in(games_of(app, group)[0]) == {"Ann": 7, "Bob": 8}


def test_correction_of_a_play_that_is_one_with_another_is_taken(app: Flask) -> None:
    group = open_group(app)
    import_data(app, group, DOORS["bgstats"]([Evening("from-anns-phone")]))
    theirs = Evening("from-bobs-phone", saved=Evening().saved + timedelta(hours=1))
    assert import_data(app, group, DOORS["bgstats"]([theirs])).joined == 1
    corrected = replace(theirs, people=(("Bob", 109), ("Ann", 100)), saved=theirs.saved + timedelta(days=1))
    assert import_data(app, group, DOORS["bgstats"]([corrected])).replaced == 1
    assert [points_in(game) for game in games_of(app, group)] == [{"Ann": 100, "Bob": 109}]
    assert import_data(app, group, DOORS["bgstats"]([corrected])).known == 1
