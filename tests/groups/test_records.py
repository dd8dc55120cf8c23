"""Records, against the games of tests/support/small_group.py."""

from collections.abc import Iterator, Sequence

import pytest
from flask import Flask

from companion.features.groups.service import people, scores
from companion.features.groups.service.figures import add
from companion.features.groups.service.records import RecordRow, find_records
from companion.features.groups.service.statistics import boards_of, summary
from companion.store.groups import Group
from tests.support.a_group import person
from tests.support.small_group import MARKLIN, group_of, on_day, small_group

KINDS = (
    *("best_points", "closest", "widest", "narrowest", "swing", "comeback"),
    *("best_longest", "best_tickets", "best_completed"),
)


@pytest.fixture
def group(app: Flask) -> Iterator[Group]:
    key = small_group(app)
    with app.app_context():
        yield group_of(key)


def of_group(group: Group, board: str | None = None, kinds: Sequence[str] = KINDS) -> Sequence[RecordRow]:
    return find_records(group, summary(group.id, board).figures, kinds, board)


def by_kind(found: Sequence[RecordRow]) -> dict[str, tuple[int, list[tuple[str, int]]]]:
    return {
        record.kind: (record.figure, [(deed.name, deed.played_at.day) for deed in record.deeds]) for record in found
    }


def test_records_of_the_group_are_those_worked_out_by_hand(group: Group) -> None:
    assert by_kind(of_group(group)) == {
        "best_points": (146, [("Cat", 5)]),
        "closest": (0, [("Ann", 1), ("Bob", 1)]),
        "widest": (17, [("Cat", 4)]),
        # Bob on the second day by tickets completed; Cat and Dan on the third by the longest route.
        "narrowest": (0, [("Bob", 2), ("Cat", 3), ("Dan", 3)]),
        # Cat: from 2 behind to 10 ahead. Ann and Bob on the third day: from 10 behind to level.
        "swing": (12, [("Cat", 5)]),
        "comeback": (10, [("Ann", 3), ("Bob", 3)]),
        "best_longest": (32, [("Cat", 4)]),
        "best_tickets": (19, [("Ann", 4)]),
        "best_completed": (3, [("Bob", 4)]),
    }


def test_record_of_who_was_removed_stays_without_a_name(app: Flask, group: Group) -> None:
    before = by_kind(of_group(group))
    with app.app_context():
        people.remove(group.key, person(group.key, "Cat").key, "former player")
        after = by_kind(of_group(group))
    assert after["best_points"] == (146, [("", 5)])
    assert {kind: figure for kind, (figure, _deeds) in after.items()} == {
        kind: figure for kind, (figure, _deeds) in before.items()
    }


def test_swing_tells_the_lead_before_and_after(group: Group) -> None:
    (swing,) = of_group(group, kinds=["swing"])
    assert (swing.deeds[0].lead_before, swing.deeds[0].lead) == (-2, 10)


def test_records_of_a_person(app: Flask, group: Group) -> None:
    with app.app_context():
        ann = person(group.key, "Ann")
        assert by_kind(find_records(ann, add([*boards_of(ann).values()]), KINDS)) == {
            "best_points": (120, [("Ann", 6)]),
            "closest": (0, [("Ann", 1)]),
            "widest": (10, [("Ann", 6)]),
            "narrowest": (-22, [("Ann", 4)]),
            "swing": (10, [("Ann", 3)]),
            "comeback": (10, [("Ann", 3)]),
            "best_longest": (24, [("Ann", 4)]),
            "best_tickets": (19, [("Ann", 4)]),
            "best_completed": (2, [("Ann", 3)]),
        }


def test_scores_alone_know_no_records_of_moves(group: Group) -> None:
    assert set(by_kind(of_group(group, MARKLIN))) == {
        "best_points",
        "closest",
        "widest",
        "narrowest",
    }


def test_of_many_holders_some_are_named_and_the_others_counted(app: Flask, group: Group) -> None:
    with app.app_context():
        names = ["Eve", "Fay", "Guy", "Hal", "Ida"]
        scores.enter(group.key, "europe", on_day(7), [scores.Score(name, 200) for name in names])
        (best,) = of_group(group, kinds=["best_points"])
        assert [deed.name for deed in best.deeds] == names[:3]
        assert best.others == 2


def test_place_that_belies_the_points_is_no_closest_finish(app: Flask, group: Group) -> None:
    with app.app_context():
        scores.enter(
            group.key, "Nordic", on_day(7), [scores.Score("Ann", 50, place=1), scores.Score("Bob", 90, place=2)]
        )
        assert set(by_kind(of_group(group, "Nordic"))) == {"best_points"}
