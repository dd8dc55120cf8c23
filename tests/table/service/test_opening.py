"""Opening a table: seats, and the normalization of typed names."""

import pytest

from companion.rules.faults import Refused, Why
from companion.rules.load import get_box
from companion.table.service.opening import NewPlayer, clean_name, open_table, seated


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ann   Lee ", "Ann Lee"),
        ("A\u200d", "A"),
        ("\u200d", ""),
        ("a\u202eb", "a b"),
        ("👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧"),
        ("🏳️\u200d🌈", "🏳️\u200d🌈"),
        ("👩🏽\u200d🚀 Ann", "👩🏽\u200d🚀 Ann"),
    ],
)
def test_name_keeps_what_can_be_seen(typed: str, name: str) -> None:
    assert clean_name(typed) == name


@pytest.mark.rule("TA-01")
def test_neighbours_make_a_team_in_the_first_ones_colour() -> None:
    people = [
        NewPlayer(name, color) for name, color in (("Ann", "red"), ("Bob", "blue"), ("Cat", "green"), ("Dan", "red"))
    ]
    players = seated(get_box("team-asia"), people)
    assert [(player.id, player.team, player.color) for player in players] == [
        ("p1", "t1", "red"),
        ("p2", "t1", "red"),
        ("p3", "t2", "green"),
        ("p4", "t2", "green"),
    ]


@pytest.mark.rule("TA-01")
def test_team_with_an_empty_seat_is_reported_by_its_player() -> None:
    names = ("Ann", "Bob", "Cat", " ", "Dan", "")
    people = [
        NewPlayer(name, color) for name, color in zip(names, ("red",) * 2 + ("blue",) * 2 + ("green",) * 2, strict=True)
    ]
    with pytest.raises(Refused) as refused:
        open_table(box="team-asia", variant="base", people=people, device="x")
    assert {fault.why for fault in refused.value.faults} == {Why.NO_PARTNER}
    assert [fault.sentence().split(" who could form")[0] for fault in refused.value.faults] == [
        "Nobody sits next to Cat",
        "Nobody sits next to Dan",
    ]
