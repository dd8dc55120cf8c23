"""Destination tickets joining a hand: one card is in one hand at most, and the dealing rules (EU-02, EU-03)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from companion.rules.box import Box, Deal, Ticket, Variant, nodes_of
from companion.rules.faults import Fault, Value, Why
from companion.rules.moves import Player, Tickets, WrittenTicket

MAX_POINTS = 99
WRITTEN = "written"
"""The deck of tickets that the box's table doesn't list."""
Hands = Mapping[str, Mapping[str, Ticket]]


def named_tickets(box: Box, variant: Variant, named: Sequence[str | WrittenTicket]) -> list[Ticket]:
    """The tickets that a move names, by id or written out. Raises KeyError for one that doesn't exist."""
    return [written(box, one) if isinstance(one, WrittenTicket) else variant.tickets[one] for one in named]


def written(box: Box, card: WrittenTicket) -> Ticket:
    """A ticket that the box's table doesn't list; its id tells its places and points."""
    return Ticket(
        id=f"{card.a}--{card.b}:{card.points}",
        a=card.a,
        b=card.b,
        points=card.points,
        deck=WRITTEN,
        starts=nodes_of(box.places, card.a),
        finishes=nodes_of(box.places, card.b),
        facts={},
    )


def tickets_faults(
    box: Box, variant: Variant, players: Mapping[str, Player], hands: Hands, move: Tickets
) -> Iterator[Fault]:
    """Why the named tickets can't join the player's hand: unknown, in a hand already, or not dealt like that."""
    unknown = [fault for one in (*move.keep, *(move.deal or ())) if (fault := _unknown(box, variant, one))]
    if unknown or not move.keep:
        yield from unknown or [Fault(Why.NO_TICKETS)]
        return
    keep = named_tickets(box, variant, move.keep)
    deal = named_tickets(box, variant, move.deal or ())
    yield from _held(box, players, hands, keep, deal)
    if move.deal is not None:
        rule = variant.later if hands[move.player] else variant.start
        yield from _deal_faults(box, rule, keep, deal)
    yield from _hand_faults(box, variant, [*hands[move.player].values(), *keep])


def _unknown(box: Box, variant: Variant, named: str | WrittenTicket) -> Fault | None:
    if isinstance(named, str):
        return None if named in variant.tickets else Fault(Why.UNKNOWN_TICKET, {"id": named})
    for end in (named.a, named.b):
        if end not in box.places or box.places[end].kind not in ("city", "country"):
            return Fault(Why.UNKNOWN_CITY, {"id": end})
    if named.a == named.b or not 1 <= named.points <= MAX_POINTS:
        return Fault(Why.BAD_TICKET)
    return None


def _same(one: Ticket, other: Ticket) -> bool:
    """Whether both are one card. Cards of the deck differ by id; a written one is what is printed on it."""
    if WRITTEN in (one.deck, other.deck):
        return one.points == other.points and {one.a, one.b} == {other.a, other.b}
    return one.id == other.id


def _ends(box: Box, ticket: Ticket) -> dict[str, Value]:
    return {"a": box.places[ticket.a], "b": box.places[ticket.b]}


def _held(
    box: Box, players: Mapping[str, Player], hands: Hands, keep: list[Ticket], deal: list[Ticket]
) -> Iterator[Fault]:
    """A ticket is one card (ALL-14)."""
    for cards in (keep, deal):
        for index, ticket in enumerate(cards):
            if any(_same(ticket, before) for before in cards[:index]):
                yield Fault(Why.TICKET_TWICE, _ends(box, ticket))
    for ticket in {ticket.id: ticket for ticket in (*keep, *deal)}.values():
        for player, hand in hands.items():
            if any(_same(ticket, other) for other in hand.values()):
                yield Fault(Why.TICKET_HELD, {**_ends(box, ticket), "owner": players[player]})


def _deal_faults(box: Box, rule: Deal, keep: list[Ticket], deal: list[Ticket]) -> Iterator[Fault]:
    """Tickets are dealt in fixed numbers from each pack, and some of them must be kept (EU-02, EU-03)."""
    dealt_ids = {ticket.id for ticket in deal}
    for ticket in keep:
        if ticket.id not in dealt_ids:
            yield Fault(Why.NOT_DEALT, _ends(box, ticket), dealing_rule=rule.rule)
    counts = _by_pack(box, deal)
    size = sum(rule.counts.values())
    if len(deal) > size or (rule.exact and len(deal) < size):
        yield Fault(Why.DEAL_SIZE, {"named": len(deal), "dealt": size}, dealing_rule=rule.rule)
    elif any(count > rule.counts.get(pack, 0) for pack, count in counts.items()):
        yield Fault(Why.DEAL_MIX, dealing_rule=rule.rule)
    # Later draws may be short when the deck runs out; then what must be kept can't be more than what there was.
    least = rule.keep if rule.exact else min(rule.keep, len(deal))
    if len(keep) < least:
        yield Fault(Why.KEEP_LEAST, {"least": least}, dealing_rule=rule.rule)


def _hand_faults(box: Box, variant: Variant, hand: list[Ticket]) -> Iterator[Fault]:
    """A pack that is dealt at the start alone can't give more cards than that, whenever they are entered."""
    for pack, count in _by_pack(box, hand).items():
        if pack not in variant.later.counts and pack in variant.start.counts:
            most = variant.start.most.get(pack, variant.start.counts[pack])
            if count > most:
                yield Fault(Why.KEEP_MOST, {"pack": box.packs[pack], "most": most}, dealing_rule=variant.start.rule)


def _by_pack(box: Box, tickets: list[Ticket]) -> Counter[str]:
    """How many of the tickets come from each pack; written ones come from none and are left out."""
    packs = (box.pack_of(ticket) for ticket in tickets)
    return Counter(pack.id for pack in packs if pack)
