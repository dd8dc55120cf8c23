"""Known kinds of boards against their rulebooks: players, pieces, deals, double routes, last lap, categories.

tests/test_boxes.py checks the printed tables. Whole games are in tests/games.
"""

import pytest

from companion.rules.box import Box
from companion.rules.load import get_box
from companion.rules.moves import Claim, HouseRule, Undo, WrittenTicket
from companion.rules.score.sheet import score, tie_breakers_of
from tests.support.boards import BOARDS, Rules
from tests.support.play import claims, keeps, refusals, replay, side

RULES = {box_id: board.rules for box_id, board in BOARDS.items() if board.rules}


@pytest.fixture(params=RULES)
def box(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def rules(box: str) -> Rules:
    return RULES[box]


@pytest.mark.rule("NO-01", "NO-06", "NO-13", "IN-01", "IN-05", "NY-01", "NY-03", "LO-01", "LO-03", "CH-01", "CH-09")
@pytest.mark.rule("NL-01", "NL-13", "NT-01", "NT-03", "PO-01", "PO-08", "PA-01", "PA-11", "AF-01", "AM-01", "AM-03")
@pytest.mark.rule("IT-01", "IT-10", "JP-01", "JP-14")
@pytest.mark.rule("UK-01", "UK-13")
@pytest.mark.rule("FR-01", "FR-09")
@pytest.mark.rule("RS-01", "RS-11")
def test_box_has_its_players_and_pieces_and_its_points_by_length(box: str, rules: Rules) -> None:
    found, (_rule, least, most) = get_box(box), rules.players
    assert (found.players_rule.rule, found.players_rule.least, found.players_rule.most) == rules.players
    assert found.player_counts() == tuple(range(least, most + 1))
    assert found.trains == rules.trains
    assert list(found.points.items()) == list(rules.points.items())
    assert {route.length for route in found.routes.values()} <= rules.points.keys()
    log = replay(box=box)
    assert log.table.trains == dict.fromkeys(("ann", "bob"), rules.usual or rules.trains)
    assert {side.total for side in score(log.table).sides} == {rules.untouched}


@pytest.mark.rule("NO-02", "IN-02", "NY-02", "LO-02", "CH-02", "NL-02", "NT-02", "PO-02", "PA-02", "AF-02")
@pytest.mark.rule("AM-02", "IT-02", "JP-02")
@pytest.mark.rule("UK-02")
@pytest.mark.rule("FR-02")
@pytest.mark.rule("RS-02")
def test_tickets_are_dealt_and_kept_as_the_rulebook_says(box: str, rules: Rules) -> None:
    deck = _deck(get_box(box))
    log = replay(box=box)
    for rule, dealt, kept in (rules.start, rules.later):
        deal, deck = tuple(deck[:dealt]), deck[dealt:]
        assert refusals(log, keeps("ann", *deal[: kept - 1], deal=deal)) == [rule]
        assert refusals(log, keeps("ann", *deal[:kept], deal=(*deal, deck[0]))) == [rule]
        log.record(keeps("ann", *deal[:kept], deal=deal))
    rule, dealt, kept = rules.start
    assert refusals(log, keeps("bob", *deck[:kept], deal=tuple(deck[: dealt - 1]))) == [rule]


def _deck(box: Box) -> list[str | WrittenTicket]:
    known = box.variants["base"].tickets
    return [*known] or [WrittenTicket(one.a, one.b, points) for points, one in enumerate(box.routes.values(), 1)]


@pytest.mark.rule("NO-04", "NO-05", "IN-03", "NY-04", "LO-04", "CH-04", "NL-06", "NT-04", "PO-03", "PA-10")
@pytest.mark.rule("AF-03", "AF-13", "AM-04")
@pytest.mark.rule("IT-03", "JP-03")
@pytest.mark.rule("UK-03")
@pytest.mark.rule("FR-06")
@pytest.mark.rule("RS-06")
def test_double_is_closed_with_few_players_and_never_open_to_one(box: str, rules: Rules) -> None:
    for players in get_box(box).player_counts():
        for taken, other in rules.doubles:
            log = replay(Claim("ann", taken), players=players, box=box)
            assert refusals(log, Claim("bob", other)) == ([rules.closing] if players <= rules.closed_up_to else [])
            assert refusals(log, Claim("ann", other)) == ["ALL-05"]


@pytest.mark.rule("NO-12", "NY-05", "LO-05", "IT-12", "JP-13", "AM-06")
@pytest.mark.rule("FR-12")
def test_last_lap_begins_at_the_limit_and_gives_all_a_turn(box: str, rules: Rules) -> None:
    bullets = [route.id for route in get_box(box).routes.values() if route.bullet]
    log = replay(*claims("bob", *bullets[:16]), players=3, box=box)  # where bullet trains count, none is left
    for route in sorted(get_box(box).routes.values(), key=lambda route: -route.length):
        if log.table.pieces_of("ann") > rules.last_lap and not log.faults(Claim("ann", route.id)):
            assert log.table.last_lap is None
            log.record(Claim("ann", route.id))
    lap = log.table.last_lap
    assert lap is not None
    assert (lap.player, lap.left <= rules.last_lap, lap.played_since) == ("ann", True, ())


@pytest.mark.rule("NO-10", "NO-11", "IN-06", "IN-10", "NY-07", "NY-08", "LO-07", "LO-08", "CH-11", "PO-09")
@pytest.mark.rule("AF-15", "AF-17", "AM-08", "AM-09")
@pytest.mark.rule("IT-11")
@pytest.mark.rule("UK-14", "UK-16")
@pytest.mark.rule("FR-10", "FR-11")
def test_sheet_has_the_lines_and_tie_breakers_of_the_board(box: str, rules: Rules) -> None:
    log = replay(box=box)
    (first, _second) = score(log.table).sides
    assert tuple(line for line in first.lines if line not in ("routes", "tickets")) == rules.lines
    assert tie_breakers_of(log.table) == list(rules.ranking)
    assert "longest_route" in first.measures or "longest_route" not in rules.ranking


@pytest.mark.rule("NO-03")
def test_tickets_that_were_dealt_and_not_kept_leave_the_game() -> None:
    deck = list(get_box("nordic-countries").tickets)
    log = replay(keeps("ann", *deck[:2], deal=tuple(deck[:5])), box="nordic-countries")
    assert refusals(log, keeps("bob", deck[4])) == ["NO-03"]
    assert refusals(log, keeps("bob", *deck[5:9], deal=tuple(deck[4:9]))) == ["NO-03"]
    assert refusals(log, keeps("bob", *deck[5:7], deal=tuple(deck[5:10]))) == []
    log.record(Undo(0))
    assert refusals(log, keeps("bob", deck[4])) == []


LONG = "cadiz--stockholm", "brest--petrograd", "lisboa--danzig"


@pytest.mark.rule("EU-02", "EU-03", "E12-10")
@pytest.mark.parametrize("variant", ["base", "expanded"])
def test_returned_start_tickets_come_to_nobody(variant: str) -> None:
    start = (LONG[0], "amsterdam--wilno", "angora--kharkov", LONG[1])
    log = replay(keeps("ann", LONG[0], "angora--kharkov", deal=(*start[:3], "athina--angora")), variant=variant)
    short = ("athina--wilno", "barcelona--bruxelles")
    assert refusals(log, keeps("bob", *short, deal=(*short, "amsterdam--wilno", LONG[1]))) == ["EU-02"]
    log.record(keeps("bob", *short, deal=(*short, "berlin--roma", LONG[1])))
    later = ("berlin--moskva", "riga--bucuresti")
    assert refusals(log, keeps("bob", "berlin--moskva", deal=(*later, "amsterdam--wilno"))) == ["EU-02"]
    assert refusals(log, keeps("bob", LONG[1])) == ["EU-02"]
    log.record(keeps("bob", "berlin--moskva", deal=(*later, "essen--kyiv")))
    assert refusals(log, keeps("ann", "riga--bucuresti")) == []  # that one went under the deck
    log.record(HouseRule("tickets_freely", "all went under the deck"))
    assert refusals(log, keeps("ann", "amsterdam--wilno")) == []


@pytest.mark.rule("E12-11")
def test_only_long_tickets_of_a_mega_start_go_back_to_the_box() -> None:
    short = ("amsterdam--wilno", "angora--kharkov", "athina--angora", "athina--wilno", "barcelona--bruxelles")
    log = replay(keeps("ann", LONG[0], *short[:2], deal=(*LONG[:2], *short)), variant="mega")
    others = ("berlin--moskva", "berlin--roma", "riga--bucuresti", "essen--kyiv")
    assert refusals(log, keeps("bob", *others, deal=(*LONG[1:], short[4], *others))) == ["E12-11"]
    assert refusals(log, keeps("bob", LONG[2], *others, deal=(LONG[2], "kobenhavn--erzurum", short[4], *others))) == []


@pytest.mark.rule("LA-02")
def test_returned_legendary_asia_start_tickets_come_to_nobody() -> None:
    kept, left = ("astrakhan--karachi", "ankara--colombo"), ("chita--shanghai", "dihua--mandalay")
    log = replay(keeps("ann", *kept, deal=(*kept, *left)), box="legendary-asia")
    assert refusals(log, keeps("bob", left[0])) == ["LA-02"]


@pytest.mark.rule("CH-03")
def test_swiss_tickets_leave_the_game_card_by_card() -> None:
    box = get_box("switzerland")
    twins = [one for one in box.tickets.values() if one.a == "france"]
    assert len(twins) == 2
    others = [key for key, one in box.tickets.items() if one.a != "france"]
    start = keeps("ann", *others[:2], deal=(*others[:4], twins[0].id))
    log = replay(start, box="switzerland")
    assert refusals(log, keeps("bob", others[2])) == ["CH-03"]
    assert refusals(log, keeps("bob", twins[0].id)) == []  # the other card, for all that it says
    log.record(keeps("bob", *others[4:6], deal=(*others[4:8], twins[1].id)))
    assert refusals(log, keeps("ann", twins[0].id)) == ["CH-03"]


def test_tickets_that_go_under_the_deck_come_again() -> None:
    deck = list(get_box("india").tickets)
    log = replay(keeps("ann", *deck[:2], deal=tuple(deck[:4])), box="india")
    assert refusals(log, keeps("bob", *deck[2:4], deal=tuple(deck[2:6]))) == []


@pytest.mark.rule("NO-11")
def test_longest_route_without_points_is_measured_only_for_ties() -> None:
    log = replay(*claims("ann", "boden--tornio", "oulu--tornio"), Claim("bob", "kajaani--oulu"), box="nordic-countries")
    sheet = score(log.table)
    assert [side.measures["longest_route"] for side in sheet.sides] == [2, 2]
    assert sheet.decided_by == "shared"
    assert all("longest_route" not in side.lines for side in sheet.sides)


@pytest.mark.rule("CH-08", "CH-11")
def test_country_tracks_count_for_longest_route_and_ties_get_ten() -> None:
    ann = claims("ann", "france-geneve--geneve", "geneve--lausanne")
    bob = claims("bob", "brusio--davos", "chur--sargans")
    sheets = {name: side(replay(*ann, *bob, box="switzerland"), name) for name in ("ann", "bob")}
    assert {name: one.longest_route.length for name, one in sheets.items()} == {"ann": 5, "bob": 4}
    assert {name: one.lines["longest_route"] for name, one in sheets.items()} == {"ann": 10, "bob": 0}
    more = replay(
        *ann, *bob, *claims("bob", "davos--sargans"), *claims("ann", "neuchatel--solothurn"), box="switzerland"
    )
    assert side(more, "bob").longest_route.length == 8
    assert get_box("switzerland").ranking == ("tickets_completed", "longest_route_award")
