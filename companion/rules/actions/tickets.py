"""Tickets of a hand or of a team's holder: one card is in one place, and deals follow the rules."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence

from companion.rules.box import Box, nodes_of
from companion.rules.deck import Deal, Ticket, Variant
from companion.rules.faults import Fault, Why
from companion.rules.moves import Share, Tickets, WrittenTicket
from companion.rules.state import TableState
from companion.rules.written import place_faults

MAX_POINTS = 99
MAX_SHARED_TICKETS = 2
MAX_TICKETS_OF_MOVE = 60
"""Tickets of one move; no deck deals more, and a forged move must not make pages grow."""
MAX_WRITTEN_TICKETS = 60
"""Typed tickets of one hand, for the same reason."""
SECOND_DEAL_COUNT = 2
"""Number of deals after which a player has the tickets of the second deal (IB-03)."""
WRITTEN = "written"
"""The deck of typed tickets, which the box's table lacks."""


def named_tickets(box: Box, variant: Variant, named: Sequence[str | WrittenTicket]) -> list[Ticket]:
    """Return the tickets of a move, by id or typed. Raises KeyError for an unknown one."""
    return [written(box, one) if isinstance(one, WrittenTicket) else variant.tickets[one] for one in named]


def written_id(card: WrittenTicket) -> str:
    return f"{card.a}--{card.b}:{card.points}"


def written(box: Box, card: WrittenTicket) -> Ticket:
    """Return a typed ticket, whose id contains its places and points."""
    return Ticket(
        id=written_id(card),
        a=card.a,
        b=card.b,
        points=card.points,
        deck=WRITTEN,
        starts=nodes_of(box.places, card.a),
        finishes=nodes_of(box.places, card.b),
        facts={},
    )


def tickets_faults(table: TableState, move: Tickets) -> Iterator[Fault]:
    """Yield the faults of adding tickets: unknown, in a hand already, or not dealt by the rules."""
    box, variant = table.box, table.variant
    if table.is_renamed and not table.judges_order:
        return  # judged when it was noted; a refusal would reveal secret tickets between two places that became one
    if len(move.keep) > MAX_TICKETS_OF_MOVE or len(move.deal or ()) > MAX_TICKETS_OF_MOVE:
        yield Fault(Why.TOO_MANY_TICKETS, {"most": MAX_TICKETS_OF_MOVE})
        return
    unknown = [fault for one in (*move.keep, *(move.deal or ())) if (fault := _unknown(box, variant, one))]
    if unknown or not (move.keep or move.deal):
        yield from unknown or [Fault(Why.NO_TICKETS)]
        return
    keep = named_tickets(box, variant, move.keep)
    deal = named_tickets(box, variant, move.deal or ())
    hand = [*table.hands[move.player].values(), *keep]
    yield from _twice(box, keep)
    yield from _twice(box, deal)
    yield from _gone(table, [*keep, *deal])
    yield from _held(table, [*keep, *deal])
    if move.deal is not None and table.judges_order:
        yield from _deal_faults(table, move, keep, deal)
    if table.untaken(move.extras):
        yield Fault(Why.NO_MORE_TICKETS)
    if table.judges_order:
        yield from _draft_faults(table, move.player, keep)
    if sum(ticket.deck == WRITTEN for ticket in hand) > MAX_WRITTEN_TICKETS:
        yield Fault(Why.TOO_MANY_WRITTEN, {"most": MAX_WRITTEN_TICKETS})
    yield from _hand_faults(box, variant, hand)


def take_tickets(table: TableState, move: Tickets) -> None:
    """Add the kept tickets to the hand; the rest of the deal returns to the deck or leaves the game (NO-03)."""
    rule = table.deal_of(move.player)
    count_draw(table, move)
    kept = named_tickets(table.box, table.variant, move.keep)
    table.hands[move.player] |= {ticket.id: ticket for ticket in kept}
    if rule.leave_game:
        for ticket in named_tickets(table.box, table.variant, move.deal or ()):
            is_kept = any(same_card(ticket, one) for one in kept)
            pack = table.box.pack_of(ticket)
            if not is_kept and (not rule.leaving or (pack and pack.id in rule.leaving)):
                table.discarded[ticket.id] = (move.player, rule.leave_game)


def count_draw(table: TableState, move: Tickets) -> None:
    table.dealt[move.player] += 1


def share_faults(table: TableState, move: Share) -> Iterator[Fault]:
    """Yield the faults of sharing: one of the kept tickets goes to the team, or two in a whole turn (TA-02, TA-03)."""
    if table.box.team_size == 1:
        yield Fault(Why.NO_HOLDER)
        return
    if not move.tickets:
        yield Fault(Why.NO_TICKETS)
    ids = held_ids(move.tickets, table.hands[move.player])
    if len(move.tickets) > MAX_SHARED_TICKETS or len(set(ids)) < len(ids):
        yield Fault(Why.SHARE_MOST)
    if len(ids) < len(move.tickets):
        yield Fault(Why.NOT_IN_HAND, {"player": table.players[move.player]})


def share(table: TableState, move: Share) -> None:
    holder = table.holders[table.side_of[move.player]]
    for key in held_ids(move.tickets, table.hands[move.player]):
        holder[key] = table.hands[move.player].pop(key)


def ticket_ids(named: Iterable[str | WrittenTicket]) -> list[str]:
    return [written_id(one) if isinstance(one, WrittenTicket) else one for one in named]


def held_ids(named: Iterable[str | WrittenTicket], hand: Container[str]) -> list[str]:
    """Return the ids of the named tickets in the hand; a typed one matches with its ends in either order since that
    isn't fixed.
    """
    return [key for one in named for key in _spellings(one) if key in hand]


def _spellings(named: str | WrittenTicket) -> tuple[str, ...]:
    if isinstance(named, str):
        return (named,)
    return written_id(named), written_id(WrittenTicket(named.b, named.a, named.points))


def _unknown(box: Box, variant: Variant, named: str | WrittenTicket) -> Fault | None:
    if isinstance(named, str):
        return None if named in variant.tickets else Fault(Why.UNKNOWN_TICKET, {"id": named})
    if not box.has_map:
        return Fault(Why.NO_WRITTEN)
    for end in (named.a, named.b):
        if box.written:
            if fault := next(place_faults(box, end), None):
                return fault
        elif end not in box.places or box.places[end].kind not in ("city", "country"):
            return Fault(Why.UNKNOWN_CITY, {"id": end})
    if named.a == named.b or not 1 <= named.points <= MAX_POINTS:
        return Fault(Why.BAD_TICKET)
    return None


def same_card(one: Ticket, other: Ticket) -> bool:
    """Whether both are one card. Cards of the deck differ by id, typed ones [places and points]."""
    if WRITTEN in (one.deck, other.deck):
        return one.points == other.points and {one.a, one.b} == {other.a, other.b}
    return one.id == other.id


def _twice(box: Box, cards: list[Ticket]) -> Iterator[Fault]:
    """Yield a fault for a ticket that is named twice (ALL-14)."""
    for index, ticket in enumerate(cards):
        if any(same_card(ticket, before) for before in cards[:index]):
            yield Fault(Why.TICKET_TWICE, box.ends_of(ticket))


def _gone(table: TableState, cards: list[Ticket]) -> Iterator[Fault]:
    """Yield a fault for a ticket that left the game when it wasn't kept (EU-02, NO-03).

    Of several equal cards nobody knows which one left, so the others may come.
    """
    gone = {ticket.id: ticket for ticket in cards if ticket.id in table.discarded}
    if not table.judges_order or not gone:
        return
    left = {ticket.printed for key, ticket in table.variant.tickets.items() if key not in table.discarded}
    for ticket in gone.values():
        if ticket.printed not in left:
            rule = table.discarded[ticket.id][1]
            yield Fault(Why.TICKET_GONE, table.box.ends_of(ticket), box_rule=rule)


def _held(table: TableState, cards: list[Ticket]) -> Iterator[Fault]:
    """Yield a fault for a ticket in another hand (ALL-14)."""
    places = [(table.players[player], hand) for player, hand in table.hands.items()]
    places += [(table.players[table.sides[side][0]], holder) for side, holder in table.holders.items()]
    for ticket in {ticket.id: ticket for ticket in cards}.values():
        for owner, there in places:
            if any(same_card(ticket, other) for other in there.values()):
                yield Fault(Why.TICKET_HELD, {**table.box.ends_of(ticket), "owner": owner})


def _deal_faults(table: TableState, move: Tickets, keep: list[Ticket], deal: list[Ticket]) -> Iterator[Fault]:
    """Yield the faults of a deal: fixed numbers from each pack, and a minimum to keep (EU-02, EU-03).

    A card that came with the deal may add tickets (SK-04).
    """
    box, rule = table.box, table.deal_of(move.player)
    is_whole = rule is not table.variant.later
    size = rule.size if is_whole else rule.size + move.more
    for ticket in keep:
        if not any(same_card(ticket, one) for one in deal):
            yield Fault(Why.NOT_DEALT, box.ends_of(ticket), box_rule=rule.rule)
    is_short = len(deal) < size and (is_whole or _fewest_left(table, rule) >= size)
    if len(deal) > size or is_short:
        yield Fault(Why.DEAL_SIZE, {"named": len(deal), "dealt": size}, box_rule=rule.rule)
    elif rule.counts and any(count > rule.counts.get(pack, 0) for pack, count in _by_pack(box, deal).items()):
        yield Fault(Why.DEAL_MIX, box_rule=rule.rule)
    # A later draw may be short when the deck runs out; then the minimum to keep is at most the deal.
    least = rule.keep if is_whole else min(rule.keep, len(deal))
    if len(keep) < least and not rule.exact:
        yield Fault(Why.KEEP_LEAST, {"least": least}, box_rule=rule.rule)


def _fewest_left(table: TableState, rule: Deal) -> int:
    """Return the lower bound of the deck's size, as far as everybody at the table knows.

    A player without a noted ticket may hold a whole first deal. Tickets that leave the game need not be noted.
    """
    start, later = table.variant.start, table.variant.later
    tickets = table.variant.tickets.values()
    packs = _by_pack(table.box, tickets)
    deck = sum(packs[pack] for pack in rule.counts) if rule.counts else len(tickets)
    held = sum(map(table.in_hand, table.players)) + sum(map(table.in_holder, table.sides))
    unnoted = 0
    for dealt in table.dealt.values():
        unnoted += start.size if not dealt else _most_leaving(start) + (dealt - 1) * _most_leaving(later)
    return deck - held - unnoted


def _most_leaving(rule: Deal) -> int:
    return rule.size - rule.keep if rule.leave_game else 0


def _draft_faults(table: TableState, player: str, keep: list[Ticket]) -> Iterator[Fault]:
    """Yield the faults of a draft: an exact number is kept, and nobody draws before everybody's second deal (IB-02 to
    IB-04).
    """
    rule, second = table.deal_of(player), table.variant.second
    if rule.exact and len(keep) != rule.keep:
        yield Fault(Why.KEEP_EXACTLY, {"n": rule.keep, "named": len(keep)}, box_rule=rule.rule)
    if second and rule is table.variant.later and min(table.dealt.values()) < SECOND_DEAL_COUNT:
        yield Fault(Why.DRAW_EARLY, box_rule=rule.rule)


def _hand_faults(box: Box, variant: Variant, hand: list[Ticket]) -> Iterator[Fault]:
    """Yield a fault for more tickets of a pack than its deal at the start, whenever they are entered."""
    if not variant.later.counts:
        return
    for pack, count in _by_pack(box, hand).items():
        if pack not in variant.later.counts and pack in variant.start.counts:
            most = variant.start.most.get(pack, variant.start.counts[pack])
            if count > most:
                yield Fault(Why.KEEP_MOST, {"pack": box.packs[pack], "most": most}, box_rule=variant.start.rule)


def _by_pack(box: Box, tickets: Iterable[Ticket]) -> Counter[str]:
    packs = (box.pack_of(ticket) for ticket in tickets)
    return Counter(pack.id for pack in packs if pack)
