"""Corrected rows: the current data, and the data version of an older game."""

from pathlib import Path
from shutil import copytree

import pytest
from msgspec.structs import replace

from companion.rules.load import SHELF, BadBox, box_ids, get_box, load_box
from companion.rules.log import Log
from companion.rules.moves import Claim, HouseRule, Options
from companion.rules.score.sheet import score
from tests.support.play import line, refusals, replay, setup

CARDS = ("snowplow", "nordic_express", "wild_west", "ferry_master")
FORK = "junction-russia--kostomuksha"


def counted_by(edition: int | None, box: str, *claims: Claim, cards: tuple[str, ...] = ()) -> Log:
    options = Options(bonuses=cards) if cards else Options()
    options = options if edition is None else replace(options, edition=edition)
    return Log(get_box(box), replace(setup(2, box=box), options=options), claims)


@pytest.mark.rule("JP-04", "JP-12")
@pytest.mark.parametrize("edition", [None, 1, 2])
def test_kokura_matsuyama_is_plain_gray_since_second_edition(edition: int | None) -> None:
    log = counted_by(edition, "japan", Claim("ann", "kokura--matsuyama"), Claim("bob", "hakata--kokura"))
    routes, bullets = (line(log, rule) for rule in ("routes", "bullet_trains"))
    if edition == 1:
        assert (routes, bullets) == ({"ann": 0, "bob": 0}, {"ann": 10, "bob": -10})
    else:
        assert (routes, bullets) == ({"ann": 7, "bob": 0}, {"ann": -20, "bob": 10})
        assert log.table.trains["ann"] == 16
    assert len(log.table.uncorrected) == (edition == 1)


@pytest.mark.rule("NT-14")
@pytest.mark.parametrize(("edition", "points"), [(None, 12), (1, 0), (2, 12)])
def test_fork_in_karelia_is_arctic_since_the_second_edition(edition: int | None, points: int) -> None:
    log = counted_by(edition, "northern-lights", Claim("ann", FORK), Claim("bob", "alborg--arhus"), cards=CARDS)
    assert line(log, "snowplow") == {"ann": points, "bob": 0}


@pytest.mark.rule("UK-03")
def test_unequal_british_tracks_are_a_double_since_edition_two() -> None:
    free, first, other = HouseRule("unlicensed", "too much"), Claim("ann", "penzance--plymouth"), "penzance--plymouth-2"
    assert refusals(replay(free, first, box="united-kingdom"), Claim("ann", other)) == ["ALL-05"]
    old = Log(
        get_box("united-kingdom"), replace(setup(box="united-kingdom"), options=Options(edition=1)), [free, first]
    )
    assert refusals(old, Claim("ann", other)) == []


def test_game_of_an_edition_to_come_counts_by_the_present_tables() -> None:
    log = counted_by(9, "japan", Claim("ann", "kokura--matsuyama"))
    assert score(log.table).sides[0].lines["routes"] == 7
    assert log.table.uncorrected == ()


@pytest.mark.parametrize("box", box_ids())
def test_each_edition_differs_from_the_one_before_it(box: str) -> None:
    now = get_box(box)
    assert now.in_edition(now.edition) is now
    for edition in range(1, now.edition):
        assert now.in_edition(edition) != now.in_edition(edition + 1)
        assert {one.edition for one in now.since(edition)} == {*range(edition + 1, now.edition + 1)}


@pytest.mark.parametrize(
    "wrong",
    [
        ('row = "kokura--matsuyama"', 'row = "kokura--nowhere"'),
        ("was = { bullet = 1 }", "was = { bulet = 1 }"),
        ("was = { bullet = 1 }", 'was = { bullet = "yes" }'),
        ('table = "routes"', 'table = "cities"'),
        ('table = "routes"', 'table = "twins"'),
    ],
)
def test_correction_of_what_is_not_there_is_a_fault_of_the_box(tmp_path: Path, wrong: tuple[str, str]) -> None:
    folder = copytree(SHELF / "japan", tmp_path / "japan")
    file = folder / "box.toml"
    text = file.read_text(encoding="utf-8")
    assert wrong[0] in text
    head, tail = text.split("[[corrections]]")
    file.write_text(f"{head}[[corrections]]{tail.replace(*wrong, 1)}", encoding="utf-8")
    with pytest.raises(BadBox, match="no such row"):
        load_box(folder)
