"""A broken, huge or hostile file is refused with the position of the error, and leaves no data behind."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from companion.features.transfer.reading.group_file import MAX_FILE_BYTES, check_group
from companion.features.transfer.reading.plays import WorkLimit
from companion.rules.faults import Refused
from tests.support.a_group import brought_in
from tests.support.group_files import File, counted, pristine, written

Spoil = Callable[[File], object]


def spoil(**parts: Any) -> Spoil:
    return lambda file: file["games"][0].update(parts)


def spoil_move(**parts: Any) -> Spoil:
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
    "unknown key of a game": (spoil(album="x"), "games[0]: "),
    "unknown key of a person": (lambda file: file["people"][0].update(age=3), "people[0]: “age” isn’t known here."),
    "bad group key": (
        lambda file: file["group"].update(key="../../etc/passwd/000000"),
        "group.key: A key has 22 letters",
    ),
    "short key": (spoil(id="abc"), "games[0].id: "),
    "key with a line end": (spoil(id="A" * 21 + "\n"), "games[0].id: "),
    "hidden signs in the group's name": (lambda file: file["group"].update(name="a\u202eb"), "group.name: "),
    "long group name": (
        lambda file: file["group"].update(name="a" * 41),
        "group.name: This value is of the wrong type",
    ),
    "empty person": (lambda file: file["people"][0].update(name=""), "people[0].name: "),
    "person twice": (lambda file: file["people"].append(dict(file["people"][0], name="Z")), ".key: "),
    "name twice": (lambda file: file["people"].append({"key": "x" * 22, "name": "ANN"}), "people[4].name: "),
    "key of two people": (lambda file: file["people"][0].update(was=[file["people"][1]["key"]]), "people[1].key: "),
    "no key of a person": (lambda file: file["people"][0].update(was=["x"]), "people[0].was[0]: A key has"),
    "title of dots": (scores(box="", title=".."), "games[0].scores.title: "),
    "removed with a name": (lambda file: file["people"][0].update(removed="2020-01-01T00:00:00Z"), "people[0].name: "),
    "colour": (lambda file: file["people"][0].update(color="pink"), "people[0].color: This value is of the wrong type"),
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
    "naive date": (spoil(played_at="2020-01-01T00:00:00"), "games[0].played_at: Write a date and time like"),
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
    "path as a player's id": (player(id="../x"), "games[0].record: "),
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


def test_broken_file_is_refused_with_the_place(app: Flask, subtests: pytest.Subtests) -> None:
    for case, (change, place) in BROKEN.items():
        with subtests.test(case):
            file = pristine()
            change(file)
            with pytest.raises(Refused) as refused:
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


MESSAGES = {
    "nothing": "There is nothing in the file, or no file was chosen.",
    "no JSON": "This isn’t a JSON file, or it is damaged (line 1).",
    "a list": "This isn’t a group’s file, or a newer version wrote it.",
    "cut off": "The file is cut short. Save it again.",
    "no UTF-8 in a game": "games[0]: This can’t be read: it is damaged.",
}


@pytest.mark.database("sqlite")
def test_hostile_file_is_refused(app: Flask, subtests: pytest.Subtests) -> None:
    for case, data in HOSTILE.items():
        with subtests.test(case):
            with pytest.raises(Refused) as refused:
                brought_in(app, data)
            message = str(refused.value)
            assert message == MESSAGES.get(case, message)
            assert not {"`", "$", "Expected"} & {*message, *message.split()}  # no words of a library
            assert not any(counted(app).values())


def test_damage_is_reported_with_its_line(app: Flask) -> None:
    lines = json.dumps(pristine(), indent=1).splitlines()
    lines[6] += "?"
    with pytest.raises(Refused, match=r"\(line 7\)"):
        brought_in(app, "\n".join(lines).encode())


def test_of_a_key_that_is_there_twice_the_last_counts(app: Flask) -> None:
    data = written(pristine()).replace(b'"name": "Thursday"', b'"name": "Monday", "name": "Thursday"')
    assert brought_in(app, data).group.name == "Thursday"


def test_big_file_is_refused_unread(app: Flask) -> None:
    with pytest.raises(Refused, match="20 MB"):
        brought_in(app, b" " * (MAX_FILE_BYTES + 1))


def test_game_longer_than_any_is_refused(app: Flask) -> None:
    file = pristine()
    file["games"][1]["record"]["moves"] += [{"type": "undo", "move": 0}] * 2000
    with pytest.raises(Refused, match=r"^games\[1\]\.record\.moves: A game can have 2000 moves at most"):
        brought_in(app, written(file))


def test_log_with_repeated_undos_does_not_keep_the_server_busy() -> None:
    file = pristine()
    record = file["games"][1]["record"]
    record["modules"] = ["depots"]
    first, second = record["players"][0]["id"], record["players"][1]["id"]
    record["players"], file["games"][1]["people"] = record["players"][:2], file["games"][1]["people"][:2]
    moves = [
        {"type": "depot", "player": second, "city": "wien"},
        {"type": "depot", "player": first, "city": "paris"},
        *[{"type": "stock", "player": first, "owner": second}] * 900,
        {"type": "undo", "move": 2},
    ]
    moves += [{"type": "undo", "move": at} for at in range(len(moves) - 1, 1900)]  # each turns the one before
    record["moves"] = moves
    with pytest.raises(Refused, match=r"^games\[1\]\.record: This file is too large for the server"):
        check_group(written(file), limit=WorkLimit(50_000))
    record["moves"] = moves[:904]
    check_group(written(file), limit=WorkLimit(50_000))


def test_refusal_names_the_rule(app: Flask) -> None:
    file = pristine()
    moves = file["games"][1]["record"]["moves"]
    moves.append(next(move for move in moves if move["type"] == "claim"))
    with pytest.raises(Refused, match=r"^games\[1\].record.moves\[\d+\]: .+ \(ALL-01\)"):
        brought_in(app, written(file))
