"""What is known of each printed board: counts of what it shows, and what its rulebook sets by numbers."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, kw_only=True)
class Rules:
    """What a rulebook sets, `players`, `start` and `later` with the ledger's id.

    `players` are the fewest and the most; a deal is how many tickets are dealt, and how many of them are kept at least.
    `doubles` are pairs of tracks; up to `closed_up_to` players the first taken closes the other, by the rule `closing`.
    `lines` are those of the sheet besides routes and tickets, without bonus cards, as is the `ranking`.
    `untouched` is what each of two players has before the first move.
    """

    players: tuple[str, int, int]
    trains: int
    points: Mapping[int, int]
    start: tuple[str, int, int]
    later: tuple[str, int, int]
    doubles: tuple[tuple[str, str], ...]
    closed_up_to: int
    closing: str
    lines: tuple[str, ...]
    ranking: tuple[str, ...]
    untouched: int = 0


@dataclass(frozen=True, kw_only=True)
class Board:
    """What is printed: places by kind, tracks by how many run side by side, spaces by colour, and tickets by deck.

    `ferries` are tracks, `locomotives` the signs on them, where they were counted. `tunnels` count the tracks by the
    cards turned over, `tolls` by what is paid. `odd` are the cards whose points (first) aren't those of the cheapest
    connection (second), all confirmed in the box's SOURCES.md; of a card with several values each is told. `rules`
    are there for boards of known kinds, which no test of their own proves.
    """

    places: Mapping[str, int]
    abreast: Mapping[int, int]
    spaces: Mapping[str, int]
    tickets: Mapping[str, int]
    ferries: int = 0
    mountains: int = 0
    crosses: int = 0
    tunnels: Mapping[int, int] = field(default_factory=dict)
    tolls: Mapping[int, int] = field(default_factory=dict)
    locomotives: int | None = None
    passengers: int = 0
    odd: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    rules: Rules | None = None


BOARDS = {
    "europe": Board(
        places={"city": 47},
        abreast={1: 79, 2: 11},
        spaces={
            "red": 22, "orange": 22, "yellow": 22, "green": 23, "blue": 23, "purple": 22, "black": 22, "white": 22,
            "gray": 122,
        },
        tickets={"long": 12, "short": 59, "big-city": 30},
        ferries=13,
        tunnels={3: 18},
        odd={
            "edinburgh--athina": (21, 20),
            "london--wien": (10, 9),
            "essen--angora": (16, 15),
            "bucuresti--erzurum": (7, 8),
            "sochi--smyrna": (9, 8),
            "london--angora": (20, 19),
            "paris--berlin": (7, 6),
            "paris--roma": (10, 7),
        },
    ),
    "germany": Board(
        places={"city": 35, "country": 5, "border": 14},
        abreast={1: 62, 2: 21, 3: 2},
        spaces={
            "red": 28, "orange": 27, "yellow": 27, "green": 28, "blue": 28, "purple": 28, "black": 28, "white": 27,
            "gray": 92,
        },
        tickets={"short": 55, "long": 34},
        passengers=60,
        odd={"kiel--stuttgart": (17, 16)},
    ),
    "legendary-asia": Board(
        places={"city": 39},
        abreast={1: 40, 2: 30},
        spaces={
            "red": 25, "orange": 25, "yellow": 25, "green": 25, "blue": 25, "purple": 25, "black": 25, "white": 25,
            "gray": 68,
        },
        tickets={"regular": 30, "long": 6},
        ferries=15,
        mountains=31,
        crosses=39,
    ),
    "team-asia": Board(
        places={"city": 43, "junction": 3},
        abreast={1: 58, 2: 28, 3: 4},
        spaces={
            "red": 32, "orange": 28, "yellow": 28, "green": 28, "blue": 28, "purple": 29, "black": 31, "white": 29,
            "gray": 56,
        },
        tickets={},
        tunnels={4: 3, 5: 3, 6: 4},
    ),
    "northern-lights": Board(
        places={"city": 47, "junction": 3},
        abreast={1: 59, 2: 48, 3: 2},
        spaces={
            "red": 28, "orange": 29, "yellow": 29, "green": 27, "blue": 26, "purple": 28, "black": 26, "white": 28,
            "gray": 129,
        },
        tickets={"regular": 55},
        ferries=53,
        odd={"helsinki--gdansk": (8, 7)},
        rules=Rules(
            players=("NT-01", 2, 5), trains=40, points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10},
            start=("NT-02", 4, 2), later=("NT-02", 3, 1),
            doubles=(("helsinki--lahti", "helsinki--lahti-2"),), closed_up_to=3, closing="NT-04",
            lines=(), ranking=("tickets_completed",),
        ),
    ),
    "pennsylvania": Board(
        places={"city": 34, "country": 1, "border": 2},
        abreast={1: 47, 2: 24},
        spaces={
            "red": 33, "orange": 33, "yellow": 29, "green": 36, "blue": 33, "purple": 34, "black": 35, "white": 36,
            "gray": 53,
        },
        tickets={"regular": 50},
        ferries=4,
        locomotives=6,
        odd={"pittsburg--baltimore": (13, 12)},
        rules=Rules(
            players=("PA-01", 2, 5), trains=45, points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18},
            start=("PA-02", 5, 3), later=("PA-02", 4, 1),
            doubles=(("albany--new-york", "albany--new-york-2"),), closed_up_to=3, closing="ALL-06",
            lines=("shares", "globetrotter"), ranking=("tickets_completed",),
        ),
    ),
    "poland": Board(
        places={"city": 28, "country": 7, "border": 7},
        abreast={1: 41, 2: 21, 3: 5, 4: 1},
        spaces={
            "red": 25, "orange": 25, "yellow": 25, "green": 26, "blue": 25, "purple": 27, "black": 25, "white": 25,
            "gray": 27,
        },
        tickets={"regular": 35},
        rules=Rules(
            players=("PO-01", 2, 4), trains=35, points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10},
            start=("PO-02", 4, 2), later=("PO-02", 3, 1),
            doubles=(("lodz--warszawa", "lodz--warszawa-2"),), closed_up_to=3, closing="PO-03",
            lines=("countries",), ranking=("tickets_completed", "ticket_points"),
        ),
    ),
    "switzerland": Board(
        places={"city": 34, "country": 4, "border": 17},
        abreast={1: 64, 2: 12},
        spaces={
            "red": 18, "orange": 19, "yellow": 18, "green": 20, "blue": 19, "purple": 18, "black": 19, "white": 18,
            "gray": 56,
        },
        tickets={"regular": 46},
        tunnels={3: 42},
        odd={
            "france--countries: italia": (11, 10),
            "france--countries-2: italia": (11, 10),
            "italia--countries: france": (11, 10),
            "italia--countries-2: france": (11, 10),
            "deutschland--countries: italia": (13, 11),
            "deutschland--countries-2: italia": (13, 11),
            "italia--countries: deutschland": (13, 11),
            "italia--countries-2: deutschland": (13, 11),
            "chur--countries: france": (12, 13),
        },
        rules=Rules(
            players=("CH-01", 2, 3), trains=40, points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15},
            start=("CH-02", 5, 2), later=("CH-02", 3, 1),
            doubles=(("bern--luzern", "bern--luzern-2"),), closed_up_to=2, closing="CH-04",
            lines=("longest_route",), ranking=("tickets_completed", "longest_route_award"),
        ),
    ),
    "nederland": Board(
        places={"city": 30},
        abreast={1: 9, 2: 44},
        spaces={
            "red": 38, "orange": 34, "yellow": 38, "green": 33, "blue": 34, "purple": 33, "black": 35, "white": 37,
            "gray": 24,
        },
        tickets={"regular": 44},
        tolls={1: 26, 2: 30, 3: 25, 4: 16},
        odd={
            "amsterdam--s-gravenhage": (9, 6), "amsterdam--rotterdam": (10, 6), "arnhem--s-hertogenbosch": (10, 12),
            "liege--duisburg": (12, 11), "rotterdam--turnhout": (12, 10), "amsterdam--nijmegen": (13, 11),
            "rotterdam--antwerpen": (13, 9), "arnhem--s-gravenhage": (14, 13), "den-helder--rotterdam": (14, 12),
            "groningen--enschede": (14, 15), "lingen--duisburg": (14, 13), "s-gravenhage--antwerpen": (14, 11),
            "enschede--eindhoven": (15, 17), "enschede--amsterdam": (15, 14), "sneek--utrecht": (16, 15),
            "s-gravenhage--liege": (18, 20), "zwolle--maastricht": (18, 20), "amsterdam--antwerpen": (19, 15),
            "utrecht--middelburg": (19, 18), "amsterdam--maastricht": (20, 18),
            "waddeneilanden--s-gravenhage": (20, 19), "groningen--amsterdam": (21, 20), "emden--utrecht": (22, 25),
            "utrecht--hasselt": (22, 20), "duisburg--rotterdam": (23, 21), "sneek--eindhoven": (26, 25),
            "groningen--breda": (31, 32), "waddeneilanden--duisburg": (31, 32), "leeuwarden--antwerpen": (32, 30),
        },
        rules=Rules(
            players=("NL-01", 2, 5), trains=40, points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15},
            start=("NL-02", 5, 3), later=("NL-02", 4, 1),
            doubles=(("lelystad--zwolle", "lelystad--zwolle-2"),), closed_up_to=0, closing="ALL-06",
            lines=("tolls", "loans"), ranking=("tickets_completed",), untouched=35,
        ),
    ),
    "usa": Board(
        places={"city": 36},
        abreast={1: 56, 2: 22},
        spaces={
            "red": 27, "orange": 27, "yellow": 27, "green": 27, "blue": 27, "purple": 27, "black": 27, "white": 27,
            "gray": 93,
        },
        tickets={"regular": 73},
        odd={
            "los-angeles--chicago": (16, 15),
            "los-angeles--miami": (20, 19),
            "los-angeles--new-york": (21, 20),
            "sault-ste-marie--oklahoma-city": (9, 8),
            "seattle--new-york": (22, 20),
            "las-vegas--miami": (21, 20),
        },
    ),
    "nordic-countries": Board(
        places={"city": 39},
        abreast={1: 53, 2: 14},
        spaces={
            "red": 21, "orange": 23, "yellow": 21, "green": 22, "blue": 21, "purple": 21, "black": 21, "white": 20,
            "gray": 37,
        },
        tickets={"regular": 46},
        ferries=24,
        locomotives=30,
        tunnels={3: 10},
        rules=Rules(
            players=("NO-01", 2, 3), trains=40, points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 9: 27},
            start=("NO-02", 5, 2), later=("NO-02", 3, 1),
            doubles=(
                ("boden--kiruna", "boden--kiruna-2"),
                ("kristiansand--stavanger", "kristiansand--stavanger-2"),
                ("mo-i-rana--trondheim-2", "mo-i-rana--trondheim"),
            ),
            closed_up_to=2, closing="NO-04",
            lines=("globetrotter",), ranking=("tickets_completed", "longest_route"),
        ),
    ),
    "india": Board(
        places={"city": 39},
        abreast={1: 52, 2: 28},
        spaces={
            "red": 20, "orange": 20, "yellow": 20, "green": 20, "blue": 20, "purple": 20, "black": 20, "white": 20,
            "gray": 78,
        },
        tickets={"regular": 58},
        ferries=8,
        locomotives=12,
        rules=Rules(
            players=("IN-01", 2, 4), trains=45, points={1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21},
            start=("IN-02", 4, 2), later=("IN-02", 3, 1),
            doubles=(("agra--bhopal", "agra--bhopal-2"),), closed_up_to=3, closing="ALL-06",
            lines=("longest_route", "mandala"), ranking=("tickets_completed", "longest_route_award"),
        ),
    ),
    "new-york": Board(
        places={"city": 15},
        abreast={1: 19, 2: 11},
        spaces={"red": 11, "orange": 10, "green": 11, "blue": 11, "purple": 11, "black": 10, "gray": 20},
        tickets={"regular": 18},
        rules=Rules(
            players=("NY-01", 2, 4), trains=15, points={1: 1, 2: 2, 3: 4, 4: 7},
            start=("NY-02", 2, 1), later=("NY-02", 2, 1),
            doubles=(("brooklyn--chinatown", "brooklyn--chinatown-2"),), closed_up_to=2, closing="NY-04",
            lines=("attractions",), ranking=("tickets_completed",),
        ),
    ),
    "london": Board(
        places={"city": 17},
        abreast={1: 26, 2: 9},
        spaces={"orange": 11, "yellow": 11, "green": 11, "blue": 11, "purple": 11, "black": 12, "gray": 28},
        tickets={"regular": 20},
        rules=Rules(
            players=("LO-01", 2, 4), trains=17, points={1: 1, 2: 2, 3: 4, 4: 7},
            start=("LO-02", 2, 1), later=("LO-02", 2, 1),
            doubles=(("globe-theatre--st-pauls", "globe-theatre--st-pauls-2"),), closed_up_to=2, closing="LO-04",
            lines=("districts",), ranking=("tickets_completed",),
        ),
    ),
}  # fmt: skip
