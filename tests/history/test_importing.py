"""A group's file comes in: what is missing is written, what is here stays, and a bad file leaves nothing behind."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select

from companion import history, tables
from companion.history import BadFile, checking, staging
from companion.history.group_file import MOST_BYTES
from companion.rules.sheet import score
from companion.store import Alias, Claimed, Game, Group, Person, RecordedMove, Result, Seat, Tally, TrackCount, db
from companion.tables.opening import Person as Sits
from tests.history.a_group import (
    DEVICE,
    FORMER,
    brought_in,
    every_game,
    exported,
    full_group,
    open_group,
    person,
    play,
)
from tests.web.games import load_game

File = dict[str, Any]


def file_of(app: Flask, *games: str) -> File:
    """The file of a group that played these games of tests/games."""
    group = open_group(app, "Thursday")
    for name in games:
        play(app, group, load_game(name)[0])
    file: File = json.loads(exported(app, group))
    return file


def written(file: File) -> bytes:
    return json.dumps(file, ensure_ascii=False).encode()


def counted(app: Flask) -> dict[str, int]:
    """How many rows there are of each kind."""
    kinds = (Group, Person, Alias, Game, Seat, RecordedMove, Result, Claimed, TrackCount, Tally)
    with app.app_context():
        return {kind.__name__: db.session.scalar(select(func.count()).select_from(kind)) or 0 for kind in kinds}


def figures(app: Flask) -> list[tuple[Any, ...]]:
    """What all games came to, whatever the rows are called."""
    columns = [column for column in Result.__table__.columns if column.name not in {"game_id", "group_id", "person_id"}]
    query = select(Game.key, Person.key, *columns).join(Result, Result.game_id == Game.id)
    with app.app_context():
        return sorted(map(tuple, db.session.execute(query.outerjoin(Person, Person.id == Result.person_id))), key=str)


@pytest.fixture
def full(app: Flask) -> tuple[Flask, str]:
    return app, full_group(app)


def test_file_comes_out_as_it_went_in(full: tuple[Flask, str], other_app: Flask) -> None:
    app, group = full
    data = exported(app, group)
    brought = brought_in(other_app, data)
    assert (brought.people, brought.games, brought.known) == (10, len(every_game()) + 3, 0)
    assert exported(other_app, group) == data
    assert figures(other_app) == figures(app)
    assert counted(other_app) == counted(app)


def test_file_that_comes_twice_changes_nothing(full: tuple[Flask, str], other_app: Flask) -> None:
    app, group = full
    data = exported(app, group)
    brought_in(other_app, data)
    before = counted(other_app)
    again = brought_in(other_app, data)
    assert (again.people, again.games, again.known) == (0, 0, len(every_game()) + 3)
    assert counted(other_app) == before
    assert exported(other_app, group) == data


def test_file_brings_nothing_to_where_it_came_from(full: tuple[Flask, str]) -> None:
    app, group = full
    before = counted(app)
    again = brought_in(app, exported(app, group))
    assert (again.people, again.games) == (0, 0)
    assert counted(app) == before


def test_brought_game_has_the_sheet_of_the_record(app: Flask, other_app: Flask) -> None:
    _record, expected = load_game("germany/depots")
    file = file_of(app, "germany/depots")
    brought_in(other_app, written(file))
    with other_app.app_context():
        played = tables.load(file["games"][0]["id"])
        assert [side.total for side in score(played.log.table).sides] == sorted(
            expected["totals"].values(), reverse=True
        )
        assert {row.recorded_by for row in played.rows} == {""}
        assert played.game.reveal_at == played.game.finished_at


def test_group_that_is_here_gets_what_it_lacks(app: Flask, other_app: Flask) -> None:
    file = file_of(app, "europe/shared-victory")
    group = file["group"]["key"]
    brought_in(other_app, written(file))
    with other_app.app_context():
        history.rename_group(group, "Friday")
        history.rename(group, person(group, "Ann").key, "Anna")
        history.remove(group, person(group, "Bob").key, FORMER)
    play(app, group, load_game("europe/tie-decided-by-tickets")[0])
    brought = brought_in(other_app, exported(app, group))
    assert (brought.people, brought.games, brought.known) == (0, 1, 1)
    now_here = json.loads(exported(other_app, group))
    assert now_here["group"]["name"] == "Friday"
    assert b"Bob" not in exported(other_app, group)
    names = {player["name"] for game in now_here["games"] for player in game["record"]["players"]}
    assert {"Anna", FORMER} <= names
    assert not {"Ann", "Bob"} & names


def test_same_name_is_the_same_person(app: Flask, other_app: Flask) -> None:
    file = file_of(app, "europe/shared-victory")
    group = file["group"]["key"]
    brought_in(other_app, written({**file, "people": [], "games": []}))
    with other_app.app_context():
        ann = history.add_person(group, "ann").key
    brought_in(other_app, written(file))
    with other_app.app_context():
        people = history.people(history.find_group(group))
        assert ann in {one.key for one in people}
        assert len(people) == len(file["people"])
    assert brought_in(other_app, written(file)).people == 0


def test_two_people_of_one_name_are_told_apart(app: Flask, other_app: Flask) -> None:
    file = file_of(app, "europe/shared-victory")
    group = file["group"]["key"]
    brought_in(other_app, written(file))
    with other_app.app_context():
        history.rename(group, person(group, "Ann").key, "Zed")
        history.rename(group, person(group, "Bob").key, "Ann")
    # The file knows Bob, who is called Ann here, and somebody new with that name.
    other = {"key": "N" * 22, "name": "Zed"}
    brought_in(other_app, written({**file, "people": [*file["people"], other]}))
    with other_app.app_context():
        assert {"Zed", "Zed 2", "Ann"} <= {one.name for one in history.people(history.find_group(group))}


def test_game_of_others_is_left_alone(app: Flask, other_app: Flask) -> None:
    """Whoever knows a table's link can't change it, or make it his group's, with a file that names its key."""
    theirs = file_of(other_app, "europe/shared-victory")
    key = theirs["games"][0]["id"]
    before = exported(other_app, theirs["group"]["key"])
    forged = file_of(app, "germany/depots")
    forged["games"][0]["id"] = key
    brought = brought_in(other_app, written(forged))
    assert (brought.games, brought.known) == (0, 1)
    assert exported(other_app, theirs["group"]["key"]) == before
    assert json.loads(exported(other_app, forged["group"]["key"]))["games"] == []


def test_open_table_is_left_alone(app: Flask, other_app: Flask) -> None:
    with other_app.app_context():
        game = tables.open_table(
            box="europe", variant="base", people=[Sits("A", "red"), Sits("B", "blue")], device=DEVICE
        )
        key = game.key
    forged = file_of(app, "europe/shared-victory")
    forged["games"][0]["id"] = key
    brought_in(other_app, written(forged))
    with other_app.app_context():
        table = tables.find(key)
        assert (table.group_id, table.finished_at, [seat.name for seat in table.seats]) == (None, None, ["A", "B"])


Spoil = Callable[[File], object]


def spoil(**parts: Any) -> Spoil:
    """Change keys of the first game."""
    return lambda file: file["games"][0].update(parts)


def spoil_move(**parts: Any) -> Spoil:
    """Change keys of the third move of the second game."""
    return lambda file: file["games"][1]["record"]["moves"][2].update(parts)


def player(**parts: Any) -> Spoil:
    return lambda file: file["games"][0]["record"]["players"][1].update(parts)


def scores(**parts: Any) -> Spoil:
    """Instead of the record."""
    whole = {"source": "hand", "box": "europe", "players": [{"name": "Ann", "points": 1}], **parts}

    def change(file: File) -> None:
        game = file["games"][0]
        del game["record"]
        game.update(scores=whole, people=[None] * len(whole["players"]))

    return change


BROKEN: dict[str, tuple[Spoil, str]] = {
    "another format": (lambda file: file.update(format="companion-group/2"), "format: This isn’t a group’s file"),
    "no group": (lambda file: file.pop("group"), "“group” is missing."),
    "unknown key": (lambda file: file.update(extra=1), "“extra” isn’t known here."),
    "unknown key of a game": (spoil(photo="x"), "games[0]: "),
    "unknown key of a person": (lambda file: file["people"][0].update(age=3), "people[0]: “age” isn’t known here."),
    "bad group key": (
        lambda file: file["group"].update(key="../../etc/passwd/000000"),
        "group.key: A key has 22 letters",
    ),
    "short key": (spoil(id="abc"), "games[0].id: "),
    "key with a line end": (spoil(id="A" * 21 + "\n"), "games[0].id: "),
    "hidden signs in the group's name": (lambda file: file["group"].update(name="a\u202eb"), "group.name: "),
    "long group name": (lambda file: file["group"].update(name="a" * 41), "group.name: Something else belongs here"),
    "empty person": (lambda file: file["people"][0].update(name=""), "people[0].name: "),
    "person twice": (lambda file: file["people"].append(dict(file["people"][0], name="Z")), ".key: "),
    "name twice": (lambda file: file["people"].append({"key": "x" * 22, "name": "ANN"}), "people[4].name: "),
    "key of two people": (lambda file: file["people"][0].update(was=[file["people"][1]["key"]]), "people[1].key: "),
    "no key of a person": (lambda file: file["people"][0].update(was=["x"]), "people[0].was[0]: A key has"),
    "title of dots": (scores(box="", title=".."), "games[0].scores.title: "),
    "removed with a name": (lambda file: file["people"][0].update(removed="2020-01-01T00:00:00Z"), "people[0].name: "),
    "colour": (lambda file: file["people"][0].update(color="pink"), "people[0].color: Something else belongs here"),
    "game twice": (lambda file: file["games"].append(file["games"][0]), "games[2].id: "),
    "unknown person": (spoil(people=["q" * 22] * 4), "games[0].people[0]: "),
    "too few people": (spoil(people=[]), "games[0].people: "),
    "one person on two seats": (
        lambda file: file["games"][0].update(people=[file["people"][0]["key"]] * 4),
        "games[0].people[1]: ",
    ),
    "neither record nor scores": (lambda file: file["games"][0].pop("record"), "games[0]: "),
    "record and scores": (
        spoil(scores={"source": "hand", "title": "x", "players": [{"name": "a", "points": 1}]}),
        "games[0]: ",
    ),
    "naive date": (spoil(played_at="2020-01-01T00:00:00"), "games[0].played_at: A moment is written like"),
    "year 1": (spoil(played_at="0001-01-01T00:00:00+23:59"), "games[0].played_at: "),
    "year 9999": (spoil(finished_at="9999-12-31T23:59:59-23:59"), "games[0].finished_at: "),
    "no date": (spoil(created_at=5), "games[0].created_at: "),
    "minutes": (spoil(minutes=10**30), "games[0].minutes: "),
    "minutes as text": (spoil(minutes="90"), "games[0].minutes: "),
    "NUL in notes": (spoil(notes="a\0b"), "games[0].notes: "),
    "long notes": (spoil(notes="x" * 10_000_000), "games[0].notes: "),
    "NUL in a place": (spoil(location="a\0b"), "games[0].location: "),
    "unknown box": (lambda file: file["games"][0]["record"].update(box="mars"), "games[0].record.box: "),
    "no record": (spoil(record=[]), "games[0].record: "),
    "another record": (
        lambda file: file["games"][0]["record"].update(format="companion/2"),
        "games[0].record.format: ",
    ),
    "NUL in a player's name": (player(name="a\0"), "games[0].record.players[1].name: "),
    "NUL in a player's id": (player(id="a\0"), "games[0].record"),
    "team in a box without": (player(team="t1"), "games[0].record: "),
    "long team": (player(team="t" * 41), "games[0].record.players[1].team: "),
    "colour of a player": (player(color="ultraviolet"), "games[0].record: "),
    "same colour": (player(color="red"), "games[0].record: "),
    "unknown route": (spoil_move(route="atlantis--paris"), "games[1].record.moves[2]: "),
    "unknown move": (spoil_move(type="teleport"), "games[1].record.moves[2].type: "),
    "move with more": (spoil_move(bonus=3), "games[1].record.moves[2]: “bonus”"),
    "undo of the future": (
        lambda file: file["games"][1]["record"]["moves"].insert(2, {"type": "undo", "move": 10**18}),
        "games[1].record.moves[2]: ",
    ),
    "scores without a board": (scores(box=""), "games[0].scores: "),
    "scores of an unknown box": (scores(box="mars"), "games[0].scores.box: "),
    "scores with both": (scores(title="x"), "games[0].scores: "),
    "scores of nobody": (scores(players=[]), "games[0].scores.players: "),
    "scores of many": (scores(players=[{"name": "a", "points": 1}] * 13), "games[0].scores.players: "),
    "points without end": (scores(players=[{"name": "a", "points": 10**400}]), "games[0].scores.players[0].points: "),
    "half a point": (scores(players=[{"name": "a", "points": 1.5}]), "games[0].scores.players[0].points: "),
    "source": (scores(source="moves"), "games[0].scores.source: "),
    "hidden signs in scores": (scores(players=[{"name": "a\u200b", "points": 1}]), "games[0].scores.players[0].name: "),
}


def pristine() -> File:
    """A file with two games that can come in."""
    records = [load_game(name)[0] for name in ("europe/shared-victory", "europe/tie-decided-by-tickets")]
    names = sorted({player["name"] for record in records for player in record["players"]})
    keys = {name: name.ljust(22, "-") for name in names}
    moment = "2024-02-29T18:00:00Z"
    return {
        "format": "companion-group/1",
        "group": {"key": "G" * 22, "name": "Thursday", "created_at": moment},
        "people": [{"key": key, "name": name} for name, key in keys.items()],
        "games": [
            {
                "id": str(at) * 22,
                **dict.fromkeys(("played_at", "finished_at", "created_at"), moment),
                "people": [keys[player["name"]] for player in record["players"]],
                "record": record,
            }
            for at, record in enumerate(records)
        ],
    }


def test_file_written_by_another_program_comes_in(app: Flask) -> None:
    brought = brought_in(app, b"\xef\xbb\xbf" + json.dumps(pristine(), indent=4).encode())
    assert (brought.people, brought.games) == (4, 2)


def test_moment_of_another_time_zone_is_kept_in_ours(app: Flask) -> None:
    file = pristine()
    file["games"][0]["played_at"] = "2024-02-29T23:30:00+05:30"
    brought_in(app, written(file))
    assert b'"played_at":"2024-02-29T18:00:00Z","finished_at"' in exported(app, file["group"]["key"])


@pytest.mark.parametrize("case", BROKEN)
def test_broken_file_is_refused_with_the_place(app: Flask, case: str) -> None:
    change, place = BROKEN[case]
    file = pristine()
    change(file)
    with pytest.raises(BadFile) as refused:
        brought_in(app, written(file))
    assert place in str(refused.value)
    assert not any(counted(app).values())


HOSTILE: dict[str, bytes] = {
    "nothing": b"",
    "no JSON": b"PK\x03\x04",
    "a list": b"[]",
    "cut off": written(pristine())[:-20],
    "more behind it": written(pristine()) + b"{}",
    "no UTF-8": written(pristine()).replace(b"Thursday", b"Th\xffrsday"),
    "no UTF-8 in a game": written(pristine()).replace(b"claim", b"cl\xffim", 1),
    "half a letter": written(pristine()).replace(b"Thursday", b"\\ud800"),
    "half a letter in a game": written(pristine()).replace(b'"red"', b'"\\udfff"'),
    "NaN": written(pristine()).replace(b'"moves": [', b'"moves": NaN, "x": [', 1),
    "nested": b'{"format":"companion-group/1","games":' + b"[" * 500_000,
    "nested in a game": written(pristine()).replace(b'"record": {', b'"record": ' + b"[" * 500_000, 1),
    "a million games": b'{"format":"companion-group/1","people":[],"games":[' + b"{}," * 1_000_000 + b"{}]}",
    "a million people": b'{"format":"companion-group/1","games":[],"people":[' + b"0," * 1_000_000 + b"0]}",
}


TOLD = {
    "nothing": "There is nothing in the file, or no file was chosen.",
    "no JSON": "This isn’t a JSON file, or it is damaged (line 1).",
    "a list": "This isn’t a group’s file, or it is of a newer kind.",
    "cut off": "The file is cut short. Save it once more.",
    "no UTF-8 in a game": "games[0]: This can’t be read: it is damaged.",
}


@pytest.mark.parametrize("case", HOSTILE)
@pytest.mark.database("sqlite")
def test_hostile_file_is_refused(app: Flask, case: str) -> None:
    with pytest.raises(BadFile) as refused:
        brought_in(app, HOSTILE[case])
    told = str(refused.value)
    assert told == TOLD.get(case, told)
    assert not {"`", "$", "Expected"} & {*told, *told.split()}  # no words of a library
    assert not any(counted(app).values())


def test_damage_is_told_with_its_line(app: Flask) -> None:
    lines = json.dumps(pristine(), indent=1).splitlines()
    lines[6] += "?"
    with pytest.raises(BadFile, match=r"\(line 7\)"):
        brought_in(app, "\n".join(lines).encode())


def test_of_a_key_that_is_there_twice_the_last_counts(app: Flask) -> None:
    data = written(pristine()).replace(b'"name": "Thursday"', b'"name": "Monday", "name": "Thursday"')
    assert brought_in(app, data).group.name == "Thursday"


def test_big_file_is_refused_unread(app: Flask) -> None:
    with pytest.raises(BadFile, match="20 MB"):
        brought_in(app, b" " * (MOST_BYTES + 1))


def test_endless_undoing_is_refused(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "MOST_WORK", 5000)
    file = pristine()
    brought_in(app, written(file))
    file["games"][1]["record"]["moves"] += [{"type": "undo", "move": 0}] * 100
    with pytest.raises(BadFile, match=r"games\[1\].record: "):
        brought_in(app, written(file))


def test_refusal_names_the_rule(app: Flask) -> None:
    file = pristine()
    moves = file["games"][1]["record"]["moves"]
    moves.append(next(move for move in moves if move["type"] == "claim"))
    with pytest.raises(BadFile, match=r"^games\[1\].record.moves\[\d+\]: .+ \(ALL-01\)"):
        brought_in(app, written(file))


@pytest.mark.parametrize("step", ["_write", "_join"])
def test_fault_in_the_middle_leaves_nothing(app: Flask, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    """Even a fault that nobody has thought of."""
    monkeypatch.setattr(staging, "BATCH", 1)
    whole, calls = getattr(staging, step), []

    def fail(*args: Any) -> Any:
        calls.append(args)
        if len(calls) == (2 if step == "_write" else 1):
            raise RuntimeError
        return whole(*args)

    monkeypatch.setattr(staging, step, fail)
    with pytest.raises(RuntimeError):
        brought_in(app, written(pristine()))
    assert not any(counted(app).values())


def test_killed_import_is_seen_by_nobody_and_the_next_one_completes_it(
    app: Flask, other_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = written(pristine())
    brought_in(other_app, data)
    monkeypatch.setattr(staging, "_clear", lambda _key: None)
    monkeypatch.setattr(staging, "_join", fail_at_once)
    with pytest.raises(RuntimeError):
        brought_in(app, data)
    monkeypatch.undo()
    assert counted(app)["Game"] == 2
    with app.app_context(), pytest.raises(history.NoSuchGroup):
        history.find_group("G" * 22)
    assert brought_in(app, data).games == 2
    assert counted(app) == counted(other_app)
    assert figures(app) == figures(other_app)
    assert exported(app, "G" * 22) == exported(other_app, "G" * 22)


def fail_at_once(*_args: object) -> Any:
    raise RuntimeError


@pytest.mark.parametrize("is_here", [False, True])
def test_tables_go_on_while_a_file_comes_in(app: Flask, monkeypatch: pytest.MonkeyPatch, is_here: bool) -> None:
    """Others write between two games, and until the end nobody sees one of them."""
    monkeypatch.setattr(staging, "BATCH", 1)
    file = pristine()
    if is_here:
        brought_in(app, written({**file, "games": []}))
    seen = []

    def look() -> None:
        with app.app_context():
            key = history.open_group("Friday", DEVICE).key
            seen.append((history.group_games(history.find_group(key)).count, listed(file)))

    read = checking.CheckedGame.read
    with ThreadPoolExecutor(1) as phone:
        monkeypatch.setattr(
            checking.CheckedGame, "read", lambda game: (phone.submit(look).result(timeout=5), read(game))[1]
        )
        brought_in(app, written(file))
    assert seen == [(0, 0 if is_here else None)] * 2
    with app.app_context():
        assert listed(file) == 2


def listed(file: File) -> int | None:
    """How many games the group is seen to have; None where nobody finds it."""
    try:
        return history.group_games(history.find_group(file["group"]["key"])).count
    except history.NoSuchGroup:
        return None


def test_file_that_began_later_goes_first(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    data = written(pristine())
    whole = staging._join

    def overtaken(*args: Any) -> Any:
        monkeypatch.setattr(staging, "_join", whole)
        assert brought_in(app, data).games == 2
        return whole(*args)

    monkeypatch.setattr(staging, "_join", overtaken)
    with pytest.raises(BadFile, match="Another file of this group"):
        brought_in(app, data)
    assert counted(app)["Game"] == 2


def merged(app: Flask, old: str, new: str) -> None:
    with app.app_context():
        history.merge("G" * 22, person("G" * 22, old).key, person("G" * 22, new).key)


def with_annie() -> File:
    """A file in which Ann of the first game is called Annie in the second."""
    file = pristine()
    annie = "annie".ljust(22, "-")
    file["people"].append({"key": annie, "name": "Annie"})
    second = file["games"][1]
    seat = [player["name"] for player in second["record"]["players"]].index("Ann")
    second["people"][seat] = annie
    second["record"]["players"][seat]["name"] = "Annie"
    return file


def test_older_file_knows_who_was_merged_since(app: Flask, other_app: Flask) -> None:
    file = with_annie()
    brought_in(app, written({**file, "games": file["games"][:1]}))
    merged(app, "Annie", "Ann")
    after = exported(app, "G" * 22)
    brought = brought_in(app, written({**file, "games": file["games"][:1]}))
    assert (brought.people, brought.games) == (0, 0)
    assert exported(app, "G" * 22) == after
    brought = brought_in(app, written(file))
    assert (brought.people, brought.games) == (0, 1)
    assert b"Annie" not in exported(app, "G" * 22)
    # And so it is wherever the group goes from here.
    newer = exported(app, "G" * 22)
    brought_in(other_app, newer)
    assert exported(other_app, "G" * 22) == newer
    assert brought_in(other_app, written(file)).people == 0
    assert exported(other_app, "G" * 22) == newer


def test_merged_twice_is_still_known(app: Flask) -> None:
    file = with_annie()
    file["people"].append({"key": "anya".ljust(22, "-"), "name": "Anya"})
    brought_in(app, written({**file, "games": []}))
    merged(app, "Anya", "Annie")
    merged(app, "Annie", "Ann")
    assert brought_in(app, written(file)).people == 0
    with app.app_context():
        assert "Ann" in {one.name for one in history.people(history.find_group("G" * 22))}
    assert b"Annie" not in exported(app, "G" * 22)


def test_file_tells_of_a_merge_elsewhere(app: Flask, other_app: Flask) -> None:
    """Here only Annie is known; the file says that she is Ann."""
    file = with_annie()
    annie = [one for one in file["people"] if one["name"] == "Annie"]
    brought_in(other_app, written({**file, "people": annie, "games": []}))
    brought_in(app, written(file))
    merged(app, "Annie", "Ann")
    brought = brought_in(other_app, exported(app, "G" * 22))
    assert (brought.people, brought.games) == (len(file["people"]) - 2, 2)
    with other_app.app_context():
        names = {one.name for one in history.people(history.find_group("G" * 22))}
    assert "Annie" in names
    assert "Ann" not in names


def test_who_sat_at_one_table_stays_two_people(app: Flask) -> None:
    """Whatever was merged here: in this file they play against each other."""
    file = with_annie()
    brought_in(app, written({**file, "games": []}))
    merged(app, "Annie", "Ann")
    first = file["games"][0]
    seat = [player["name"] for player in first["record"]["players"]].index("Bob")
    first["people"][seat] = "annie".ljust(22, "-")
    first["record"]["players"][seat]["name"] = "Annie"
    assert brought_in(app, written(file)).people == 1
    with app.app_context():
        assert {"Ann", "Annie"} <= {one.name for one in history.people(history.find_group("G" * 22))}
    assert brought_in(app, exported(app, "G" * 22)).people == 0


def test_two_phones_bring_the_same_file_at_once(app: Flask) -> None:
    """They may bring it as two groups, so that only the game's key tells."""
    file = pristine()
    files = [written(file), written({**file, "group": {**file["group"], "key": "H" * 22}})]
    with ThreadPoolExecutor(2) as phones:
        brought = list(phones.map(lambda data: brought_in(app, data), files))
    assert sorted(one.games for one in brought) == [0, 2]
    assert counted(app)["Game"] == 2
