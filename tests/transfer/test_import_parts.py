"""People of a file are matched to people of the group by key, by name, and after a merge."""

from flask import Flask

from companion.features.groups.service import group as memory_group
from companion.features.groups.service import people as memory_people
from tests.support.a_group import brought_in, exported, person
from tests.support.group_files import File, file_of, pristine, written


def test_same_name_is_the_same_person(app: Flask, other_app: Flask) -> None:
    file = file_of(app, "europe/shared-victory")
    group = file["group"]["key"]
    brought_in(other_app, written({**file, "people": [], "games": []}))
    with other_app.app_context():
        ann = memory_people.add_person(group, "ann").key
    brought_in(other_app, written(file))
    with other_app.app_context():
        people = memory_people.people(memory_group.find_group(group))
        assert ann in {one.key for one in people}
        assert len(people) == len(file["people"])
    assert brought_in(other_app, written(file)).people == 0


def test_two_people_of_one_name_are_told_apart(app: Flask, other_app: Flask) -> None:
    file = file_of(app, "europe/shared-victory")
    group = file["group"]["key"]
    brought_in(other_app, written(file))
    with other_app.app_context():
        memory_people.rename(group, person(group, "Ann").key, "Zed")
        memory_people.rename(group, person(group, "Bob").key, "Ann")
    # The file knows Bob, who is called Ann here, and somebody new with that name.
    other = {"key": "N" * 22, "name": "Zed"}
    brought_in(other_app, written({**file, "people": [*file["people"], other]}))
    with other_app.app_context():
        assert {"Zed", "Zed 2", "Ann"} <= {one.name for one in memory_people.people(memory_group.find_group(group))}


def merged(app: Flask, old: str, new: str) -> None:
    with app.app_context():
        memory_people.merge("G" * 22, person("G" * 22, old).key, person("G" * 22, new).key)


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
        assert "Ann" in {one.name for one in memory_people.people(memory_group.find_group("G" * 22))}
    assert b"Annie" not in exported(app, "G" * 22)


def test_file_tells_of_a_merge_elsewhere(app: Flask, other_app: Flask) -> None:
    """Only Annie is known here, and the file reports that she is Ann."""
    file = with_annie()
    annie = [one for one in file["people"] if one["name"] == "Annie"]
    brought_in(other_app, written({**file, "people": annie, "games": []}))
    brought_in(app, written(file))
    merged(app, "Annie", "Ann")
    brought = brought_in(other_app, exported(app, "G" * 22))
    assert (brought.people, brought.games) == (len(file["people"]) - 2, 2)
    with other_app.app_context():
        names = {one.name for one in memory_people.people(memory_group.find_group("G" * 22))}
    assert "Annie" in names
    assert "Ann" not in names


def test_who_sat_at_one_table_stays_two_people(app: Flask) -> None:
    """Despite any merge here, they play against each other in this file."""
    file = with_annie()
    brought_in(app, written({**file, "games": []}))
    merged(app, "Annie", "Ann")
    first = file["games"][0]
    seat = [player["name"] for player in first["record"]["players"]].index("Bob")
    first["people"][seat] = "annie".ljust(22, "-")
    first["record"]["players"][seat]["name"] = "Annie"
    assert brought_in(app, written(file)).people == 1
    with app.app_context():
        assert {"Ann", "Annie"} <= {one.name for one in memory_people.people(memory_group.find_group("G" * 22))}
    assert brought_in(app, exported(app, "G" * 22)).people == 0
