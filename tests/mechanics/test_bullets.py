"""Bullet trains: costs, yields, owners, undo, and the last lap."""

import pytest

from companion.mechanics.bullets.rules import Bullets, BulletTrains
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.moves import Claim, Count, Move, Pass, Undo
from companion.rules.score.lines import by_place, points_on_track
from companion.rules.score.sheet import score
from tests.support.play import claims, keeps, line, pieces_on, refusals, replay, side

BOX = get_box("japan")
BULLETS = [route.id for route in BOX.routes.values() if route.bullet]
SIXTEEN, SEVENTEENTH, LAST_ROUTE = BULLETS[:16], "morioka--sendai", "niigata--takasaki"
PLAIN = ("masuda--tottori", "miyako--sendai", "aomori--miyako", "sendai--shinjo")
"""Routes of 18 spaces in total, which leave 2 trains."""


def game(*moves: Move, players: int = 3) -> Log:
    return replay(*moves, players=players, box="japan")


def bullets(log: Log) -> Bullets:
    own = log.table.mechanic(Bullets)
    assert own
    return own


@pytest.mark.rule("JP-01", "JP-16")
def test_box_has_16_bullet_trains_for_24_routes() -> None:
    assert (BOX.mechanics[BulletTrains].pieces, BOX.trains, len(BULLETS)) == (16, 20, 24)
    assert bullets(game()).left == 16
    assert {BOX.routes[key].color for key in BULLETS} == {"gray"}
    assert not any(route.ferry or route.tunnel or route.mountain for route in BOX.routes.values())
    assert {place.kind for place in BOX.places.values()} == {"city"}


@pytest.mark.rule("JP-04", "JP-05")
def test_bullet_train_is_unowned_without_trains_or_points() -> None:
    log = game(Claim("ann", "kanazawa--nagano"))
    assert log.table.trains == {"ann": 20, "bob": 20, "cat": 20}
    assert points_on_track(log.table) == {"ann": 0, "bob": 0, "cat": 0}
    assert pieces_on(log.table, "common") == {"kanazawa--nagano": "ann"}
    assert bullets(log).left == 15
    assert side(log, "ann").measures["bullet_spaces"] == 4
    assert side(log, "ann").witness["bullet_trains"] == ("kanazawa--nagano",)
    for player in ("ann", "bob"):
        assert refusals(log, Claim(player, "kanazawa--nagano")) == ["ALL-01"]
    (fault,) = log.faults(Claim("bob", "kanazawa--nagano"))
    assert fault.sentence() == "Kanazawa – Nagano already has a bullet train."


@pytest.mark.rule("JP-04")
def test_bullet_train_needs_no_train_in_stock() -> None:
    log = game(*claims("ann", *PLAIN, "hiroshima--masuda", "miyako--morioka"), players=5)
    assert log.table.trains["ann"] == 0
    assert refusals(log, Claim("ann", "kyoto--tsuruga")) == ["ALL-02"]
    assert refusals(log, Claim("ann", "kanazawa--nagano")) == []


@pytest.mark.rule("JP-06")
def test_bullet_routes_are_plain_once_all_trains_are_laid() -> None:
    log = game(*claims("ann", *SIXTEEN), Claim("bob", SEVENTEENTH))
    length = BOX.routes[SEVENTEENTH].length
    assert bullets(log).left == 0
    assert log.table.trains["bob"] == 20 - length
    assert points_on_track(log.table)["bob"] == BOX.points[length]
    assert side(log, "bob").measures["bullet_spaces"] == 0
    (fault,) = log.faults(Claim("ann", SEVENTEENTH))
    assert fault.sentence().endswith("already belongs to Bob.")
    low = game(*claims("ann", *SIXTEEN), *claims("bob", *PLAIN), players=4)
    assert refusals(low, Claim("bob", SEVENTEENTH)) == ["ALL-02"]


@pytest.mark.rule("JP-06", "JP-08")
def test_ticket_uses_all_bullet_trains_and_only_own_trains() -> None:
    """Odawara – Narita: Cat's bullet train, then the player's own route."""
    log = game(keeps("ann", "odawara--narita", "akita--miyako"), Claim("cat", "odawara--tokyo"))
    log.record(Claim("bob", "narita--tokyo"))
    assert side(log, "ann").tickets.completed == ()
    log = game(keeps("ann", "odawara--narita", "akita--miyako"), Claim("cat", "odawara--tokyo"))
    log.record(Claim("ann", "narita--tokyo"))
    assert side(log, "ann").tickets.completed == ("odawara--narita",)
    assert side(log, "ann").ways["odawara--narita"] == ("odawara--tokyo", "narita--tokyo")
    log = game(
        keeps("ann", "tokyo--sendai", "akita--miyako"), *claims("cat", *SIXTEEN), Claim("bob", "tokyo--utsunomiya")
    )
    assert side(log, "ann").tickets.completed == ()  # his own trains, since no bullet train was left


@pytest.mark.rule("JP-07")
def test_first_sixteen_claims_that_stand_have_a_bullet_train() -> None:
    log = game(*claims("ann", *SIXTEEN), *claims("bob", SEVENTEENTH, LAST_ROUTE))
    whole = dict(bullets(log).pieces)
    log.record(Undo(3))
    assert list(bullets(log).pieces) == [*SIXTEEN[:3], *SIXTEEN[4:], SEVENTEENTH]
    assert bullets(log).pieces.owner(SEVENTEENTH) == "bob"
    assert log.table.trains["bob"] == 20 - BOX.routes[LAST_ROUTE].length
    log.record(Undo(len(log.moves) - 1))
    assert bullets(log).pieces == whole
    assert log.table.trains["bob"] == 20 - BOX.routes[LAST_ROUTE].length - BOX.routes[SEVENTEENTH].length
    again = Log.restore(BOX, log.setup, log.moves)
    assert (bullets(again).pieces, again.table.trains) == (bullets(log).pieces, log.table.trains)


@pytest.mark.rule("JP-07", "ALL-13")
def test_bullet_train_is_undone_if_later_claims_can_be_paid() -> None:
    """A restored claim would take Bob's bullet train, and he has spent his trains since."""
    log = game(*claims("ann", *SIXTEEN), Claim("bob", SEVENTEENTH), Undo(0))
    assert log.table.trains["bob"] == 20
    for move in claims("bob", *PLAIN):
        log.record(move)
    assert log.table.trains["bob"] == 2
    assert refusals(log, Undo(17)) == ["ALL-13"]


@pytest.mark.rule("JP-10", "JP-11", "JP-12")
@pytest.mark.parametrize(
    ("spaces", "points"),
    [
        ((9, 3, 3, 2, 0), (25, 15, 15, -5, -20)),  # the rulebook's
        ((5, 4, 3, 2, 1), (25, 15, 5, -5, -10)),
        ((4, 4, 4, 4, 4), (25, 25, 25, 25, 25)),
        ((1, 0, 0, 0, 0), (25, -20, -20, -20, -20)),
        ((0, 2, 2, 1), (-20, 20, 20, 0)),
        ((6, 2, 4, 2), (20, 0, 10, 0)),
        ((3, 2, 1), (15, 5, -10)),
        ((0, 0, 0), (-20, -20, -20)),
        ((3, 2), (10, -10)),
        ((2, 2), (10, 10)),
        ((0, 2), (-20, 10)),
    ],
)
def test_points_by_place_with_a_loss_for_none(spaces: tuple[int, ...], points: tuple[int, ...]) -> None:
    (rule,) = [rule for rule in BOX.scoring if rule.rule == "bullet_trains"]
    keys = [(count,) for count in spaces]
    assert by_place(rule.by_place(len(spaces)), keys, none=rule.none) == list(points)
    for seat, count in enumerate(spaces):  # place by place, as in the rulebook
        ahead = sum(other > count for other in spaces)
        assert points[seat] == (rule.by_place(len(spaces))[ahead] if count else -20)


@pytest.mark.rule("JP-05", "JP-10")
def test_count_of_the_marker_goes_before_the_claims() -> None:
    log = game(*claims("ann", "kanazawa--nagano"), Claim("bob", "kyoto--osaka"))
    assert line(log, "bullet_trains") == {"ann": 15, "bob": 5, "cat": -20}
    log.record(Count("bob", bullet_spaces=31))
    assert line(log, "bullet_trains") == {"ann": 5, "bob": 15, "cat": -20}
    assert refusals(log, Count("bob", bullet_spaces=-1)) == ["JP-05"]
    assert refusals(replay(box="usa"), Count("bob", bullet_spaces=3)) == ["JP-05"]


@pytest.mark.rule("JP-03")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tracks_of_unlike_length_are_no_double(players: int) -> None:
    log = game(Claim("ann", "aomori--hakodate"), players=players)
    assert refusals(log, Claim("ann", "aomori--hakodate-2")) == []
    assert refusals(log, Claim("bob", "aomori--hakodate-2")) == []
    assert BOX.twins["aomori--hakodate"] == ()
    assert [route.id for route in BOX.twins["narita--tokyo"]] == ["narita--tokyo-2"]


@pytest.mark.rule("JP-09")
@pytest.mark.parametrize(
    ("ticket", "routes"),
    [("nagano--suitengumae", ("nagano--takasaki", "takasaki--tokyo", "suitengumae--tokyo")),
     ("hakata--oita", ("hakata--kokura", "kokura--oita"))],
)  # fmt: skip
def test_place_that_is_printed_twice_is_one(ticket: str, routes: tuple[str, ...]) -> None:
    log = game(keeps("ann", ticket, "akita--miyako"), *claims("ann", *routes))
    assert side(log, "ann").tickets.completed == (ticket,)


@pytest.mark.rule("JP-13")
def test_last_lap_needs_few_trains_and_bullet_trains_at_once() -> None:
    log = game(*claims("ann", *PLAIN), *claims("bob", *SIXTEEN[:13]), players=2)
    assert (log.table.trains["ann"], bullets(log).left, log.table.last_lap) == (2, 3, None)
    log.record(Claim("bob", SIXTEEN[13]))
    assert (bullets(log).left, log.table.last_lap) == (2, None)  # Bob's own trains aren't low
    assert refusals(log, Pass("ann")) == ["ALL-09"]
    log.record(Claim("ann", "kyoto--tsuruga"))
    lap = log.table.last_lap
    assert lap is not None
    assert (lap.player, lap.left, lap.played_since) == ("ann", 1, ())
    log.record(Pass("bob"))
    assert refusals(log, Pass("bob")) == ["ALL-09"]
    assert refusals(log, Pass("ann")) == []


@pytest.mark.rule("JP-13")
def test_last_lap_does_not_begin_by_bullet_trains_alone() -> None:
    log = game(*claims("ann", *SIXTEEN))
    assert log.table.last_lap is None
    for move in claims("ann", *PLAIN):
        log.record(move)
    assert log.table.last_lap is not None


@pytest.mark.rule("JP-14", "JP-15")
def test_lines_and_ranking_are_the_boards() -> None:
    sheet = score(game().table)
    assert tuple(sheet.sides[0].lines) == ("routes", "tickets", "bullet_trains")
    assert BOX.ranking == ("tickets_completed",)
    assert sheet.decided_by == "shared"
