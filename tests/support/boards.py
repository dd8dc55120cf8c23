"""Facts of each printed board: counts of its elements, and the numbers of its rulebook."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, kw_only=True)
class Rules:
    """Numbers of a rulebook, `players`, `start` and `later` with the ledger's id.

    `players` are the fewest and the most. A deal is the number of tickets dealt and the minimum number to keep.
    `doubles` are pairs of routes. With up to `closed_up_to` players a claim of one closes the other, by the rule
    `closing`. `usual` are a player's initial trains if the box has more. The last lap begins with `last_lap` pieces.
    `lines` are the categories of the sheet other than routes and tickets, without bonus cards. The same holds for
    `ranking`. `untouched` is the score of each of two players before the first move.
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
    usual: int | None = None
    last_lap: int = 2


@dataclass(frozen=True, kw_only=True)
class Board:
    """Printed contents: places by kind, routes by the number of parallel ones, spaces by color, and tickets by deck.

    `ferries` are routes, `locomotives` the signs on them if they were counted. `tunnels` count the routes by the cards
    turned over, `tolls` by the payment. `half_signs`: two of a ferry's signs add one to the cost of a connection.
    `bullets` are the bullet routes and their spaces. `beds` count by length, `crossings` are pairs of routes. `odd` are
    the cards whose points (first) differ from the cheapest connection's (second), all confirmed in the box's
    SOURCES.md. Each value of a card with several values is named. It is None if the cards' points don't follow
    connections. If routes cost more than trains, `dearer` cards have more points than the connection, and none has
    fewer. `rules` are for boards of known kinds, which have no tests of their own.
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
    bullets: tuple[int, int] = (0, 0)
    locomotives: int | None = None
    half_signs: bool = False
    beds: Mapping[int, int] = field(default_factory=dict)
    crossings: int = 0
    passengers: int = 0
    odd: Mapping[str, tuple[int, int]] | None = field(default_factory=dict)
    dearer: int = 0
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
    "united-kingdom": Board(
        places={"city": 47, "country": 1, "border": 2},
        abreast={1: 87, 2: 19},
        spaces={
            "red": 18, "orange": 19, "yellow": 18, "green": 19, "blue": 19, "purple": 19, "black": 19, "white": 18,
            "gray": 125,
        },
        tickets={"regular": 57},
        ferries=30,
        locomotives=34,
        dearer=37,
        rules=Rules(
            players=("UK-01", 2, 4), trains=35, points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 10: 40},
            start=("UK-02", 5, 3), later=("UK-02", 3, 1),
            doubles=(("leeds--manchester", "leeds--manchester-2"),), closed_up_to=2, closing="UK-03",
            lines=("boiler_lagging", "steam_turbines", "double_heading"), ranking=("tickets_completed",),
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
    "iberia": Board(
        places={"city": 33},
        abreast={1: 37, 2: 33},
        spaces={
            "red": 26, "orange": 25, "yellow": 26, "green": 25, "blue": 26, "purple": 25, "black": 25, "white": 25,
            "gray": 36,
        },
        tickets={"regular": 50},
        ferries=5,
        locomotives=8,
        odd={
            "a-coruna--madrid": (11, 7), "a-coruna--pamplona": (11, 7), "a-coruna--portimao": (14, 9),
            "bilbao--francia": (8, 6), "cadiz--palma": (16, 12), "cordoba--barcelona": (11, 10),
            "cordoba--francia": (14, 12), "gijon--sevilla": (12, 9), "lisboa--palma": (19, 15),
            "lisboa--portimao": (4, 3), "lleida--palma": (8, 4), "madrid--francia": (10, 8), "murcia--palma": (10, 6),
            "pamplona--malaga": (12, 11), "pamplona--palma": (11, 7), "portimao--pamplona": (15, 14),
            "porto--palma": (17, 13), "santander--barcelona": (7, 6), "sevilla--barcelona": (12, 11),
            "vigo--barcelona": (14, 12),
        },
    ),
    "south-korea": Board(
        places={"city": 33},
        abreast={1: 40, 2: 30},
        spaces={
            "red": 33, "orange": 28, "yellow": 32, "green": 33, "blue": 34, "purple": 28, "black": 35, "white": 28,
            "gray": 11,
        },
        tickets={"regular": 44},
        odd={
            "andong--busan": (10, 8), "boryeong--chuncheon": (12, 10), "boryeong--daegu": (12, 9),
            "cheongju--ulsan": (10, 9), "daegu--ulsan": (4, 3), "daegu--yeosu": (9, 7), "daejeon--gumi": (9, 7),
            "daejeon--suncheon": (8, 7), "daejeon--taebaek": (13, 10), "donghae--busan": (18, 13),
            "donghae--suncheon": (22, 16), "gangneung--ulsan": (20, 13), "gwangju--gumi": (13, 10),
            "gwangju--taebaek": (21, 16), "incheon--mokpo": (15, 13), "incheon--yeongju": (13, 9),
            "jecheon--daegu": (8, 6), "jeonju--ulsan": (14, 11), "jinju--pohang": (9, 7), "mokpo--busan": (15, 11),
            "sangju--changwon": (8, 6), "seoul--gangneung": (13, 9), "suwon--pohang": (17, 12),
            "wonju--changwon": (15, 11),
        },
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
    "rails-and-sails-great-lakes": Board(
        places={"city": 35, "junction": 2},
        abreast={1: 50, 2: 30},
        spaces={"red": 48, "yellow": 45, "green": 45, "purple": 43, "black": 44, "white": 45, "gray": 85},
        tickets={"regular": 55},
        odd=None,
        rules=Rules(
            players=("GL-01", 2, 5), trains=33, points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21, 9: 27},
            start=("GL-02", 5, 3), later=("GL-02", 4, 1),
            doubles=(("detroit--toledo", "detroit--toledo-2"),), closed_up_to=3, closing="GL-05",
            lines=("harbors", "harbors_left", "exchanges"), ranking=(), untouched=-12,
            usual=27, last_lap=6,
        ),
    ),
    "rails-and-sails-world": Board(
        places={"city": 47, "junction": 1},
        abreast={1: 62, 2: 34},
        spaces={"red": 57, "yellow": 58, "green": 60, "purple": 59, "black": 58, "white": 61, "gray": 58},
        tickets={"regular": 57, "tour": 8},
        dearer=61,
        rules=Rules(
            players=("RS-01", 2, 5), trains=25, points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21},
            start=("RS-02", 5, 3), later=("RS-02", 4, 1),
            doubles=(("lima--sydney", "lima--sydney-2"),), closed_up_to=3, closing="RS-06",
            lines=("harbors", "harbors_left", "exchanges"), ranking=(), untouched=-12,
            usual=20, last_lap=6,
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
    "amsterdam": Board(
        places={"city": 17},
        abreast={1: 19, 2: 13},
        spaces={
            "red": 10, "orange": 9, "green": 9, "blue": 9, "purple": 9, "black": 9, "gray": 34,
        },
        tickets={},
        rules=Rules(
            players=("AM-01", 2, 4), trains=16, points={1: 1, 2: 2, 3: 4, 4: 7},
            start=("AM-02", 2, 1), later=("AM-02", 2, 1),
            doubles=(("oude-kerk--waag", "oude-kerk--waag-2"),), closed_up_to=2, closing="AM-04",
            lines=("goods_cards",), ranking=("tickets_completed",),
        ),
    ),
    "heart-of-africa": Board(
        places={"city": 35, "country": 4, "border": 6, "junction": 10},
        abreast={1: 75, 2: 21},
        spaces={
            "red": 34, "orange": 33, "yellow": 33, "green": 35, "blue": 35, "purple": 36, "black": 34, "white": 34,
            "gray": 43,
        },
        tickets={"regular": 48},
        ferries=4,
        locomotives=6,
        odd={
            "salisbury--pretoria": (5, 3), "mocambique--salisbury": (6, 4), "douala--bondo": (7, 6),
            "madagascar--pretoria": (7, 8), "mombasa--zomba": (7, 5), "pretoria--cape-town": (7, 5),
            "durban--cape-town": (8, 6), "livingstonia--madagascar": (8, 7), "ujiji--dar-es-salaam": (8, 6),
            "windhoek--bloemfontein": (8, 6), "elizabethville--durban": (9, 7), "bulawayo--port-nolloth": (11, 8),
            "leopoldville--walvis-bay": (11, 9), "sudan--ngaoundere": (11, 8), "cabinda--pretoria": (12, 10),
            "nigeria--walvis-bay": (12, 14), "bogoro--madagascar": (13, 12), "fachoda--cabinda": (13, 10),
            "luanda--elizabethville": (13, 9), "serpa-pinto--cape-town": (13, 9), "addis-ababa--mocambique": (14, 12),
            "leopoldville--bulawayo": (14, 11), "tchad--mombasa": (14, 12), "ujiji--east-london": (14, 11),
            "leopoldville--mombasa": (15, 12), "mocamedes--durban": (15, 11), "mocamedes--zomba": (16, 12),
            "addis-ababa--libreville": (17, 15), "douala--cape-town": (17, 16), "nigeria--addis-ababa": (17, 14),
            "port-florence--bloemfontein": (17, 14), "bangui--mocambique": (18, 15),
            "serpa-pinto--port-florence": (18, 14), "tchad--windhoek": (18, 15), "bogoro--port-nolloth": (19, 16),
            "luanda--dar-es-salaam": (19, 14), "mombasa--cape-town": (19, 15), "durban--addis-ababa": (20, 17),
            "fachoda--pretoria": (20, 16), "nigeria--durban": (20, 18), "bangui--port-elizabeth": (21, 17),
            "sudan--beira": (21, 17), "bondo--cape-town": (22, 18), "ngaoundere--beira": (22, 17),
            "madagascar--libreville": (27, 21),
        },
        rules=Rules(
            players=("AF-01", 2, 5), trains=45, points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15},
            start=("AF-02", 4, 2), later=("AF-02", 4, 1),
            doubles=(
                ("douala--nigeria-douala", "douala--nigeria-douala-2"),
                ("ngaoundere--nigeria-ngaoundere-2", "ngaoundere--nigeria-ngaoundere"),
                ("addis-ababa--sudan-addis-ababa", "addis-ababa--sudan-addis-ababa-2"),
            ),
            closed_up_to=3, closing="AF-03",
            lines=("terrain", "globetrotter"), ranking=("tickets_completed",),
        ),
    ),
    "italy": Board(
        places={"city": 34, "country": 5, "border": 12},
        abreast={1: 41, 2: 42, 3: 1},
        spaces={
            "red": 34, "orange": 34, "yellow": 34, "green": 34, "blue": 34, "purple": 35, "black": 34, "white": 34,
            "gray": 106,
        },
        tickets={"regular": 56},
        ferries=21,
        locomotives=55,
        half_signs=True,
        odd={
            "grosseto--croazia": (8, 9), "genova--pescara": (7, 10), "bergamo--palermo": (25, 23),
            "napoli--siracusa": (14, 12), "trieste--napoli": (13, 14), "venezia--messina": (22, 21),
            "torino--catania": (28, 27), "bologna--catania": (22, 21),
        },
        rules=Rules(
            players=("IT-01", 2, 5), trains=45, points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18},
            start=("IT-02", 5, 3), later=("IT-02", 4, 1),
            doubles=(
                ("genova--pisa", "genova--pisa-2"), ("napoli--roma", "napoli--roma-2"),
                ("napoli--roma", "napoli--roma-3"),
            ),
            closed_up_to=3, closing="IT-03",
            lines=("regions",), ranking=("tickets_completed",),
        ),
    ),
    "japan": Board(
        places={"city": 48},
        abreast={1: 68, 2: 23},
        spaces={
            "red": 25, "orange": 27, "yellow": 26, "green": 28, "blue": 27, "purple": 27, "black": 25, "white": 28,
            "gray": 64,
        },
        tickets={"regular": 54},
        bullets=(24, 60),
        odd={
            "odawara--narita": (1, 2), "osaka--nagano": (3, 6), "shinjuku--ikebukuro": (4, 3),
            "tokyo--shinjuku": (4, 3), "tottori--nagoya": (4, 5), "nagasaki--miyazaki": (5, 4),
            "matsumoto--fukushima": (5, 6), "takasaki--morioka": (5, 6), "kyoto--niigata": (5, 8),
            "nagano--suitengumae": (6, 4), "tokyo--asakusa": (6, 4), "kochi--kyoto": (6, 5),
            "ginza--kita-senju": (7, 5), "ikebukuro--suitengumae": (7, 5), "shibuya--ueno": (7, 5),
            "yotsuya--monzen-nakacho": (7, 5), "kumamoto--takamatsu": (7, 6), "nagoya--shinjo": (7, 8),
            "osaka--fukushima": (7, 8), "hakata--kochi": (8, 6), "kokura--tsuruga": (8, 7),
            "hakata--kanazawa": (8, 10), "tottori--tokyo": (9, 8), "osaka--akita": (9, 11), "kyoto--aomori": (9, 12),
            "nagoya--shinjuku": (10, 7), "shinjuku--asakusa": (10, 7), "nagasaki--nagoya": (10, 9),
            "hakata--tokyo": (10, 11), "kyoto--ikebukuro": (12, 8), "miyazaki--kyoto": (12, 10),
            "osaka--shibuya": (13, 8), "hakata--ise": (14, 8), "hiroshima--hakodate": (14, 16),
            "masuda--sendai": (16, 12), "hakata--miyako": (19, 17),
        },
        rules=Rules(
            players=("JP-01", 2, 5), trains=20, points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15},
            start=("JP-02", 4, 2), later=("JP-02", 3, 1),
            doubles=(("narita--tokyo", "narita--tokyo-2"),), closed_up_to=3, closing="JP-03",
            lines=("bullet_trains",), ranking=("tickets_completed",), untouched=-20,
        ),
    ),
    "old-west": Board(
        places={"city": 41},
        abreast={1: 37, 2: 36, 3: 10},
        spaces={
            "red": 37, "orange": 36, "yellow": 34, "green": 36, "blue": 36, "purple": 36, "black": 33, "white": 35,
            "gray": 81,
        },
        tickets={"regular": 50},
        ferries=1,
        locomotives=3,
        odd={"seattle--great-falls": (9, 8)},
    ),
    "france": Board(
        places={"city": 42, "country": 6, "border": 19},
        abreast={1: 85, 2: 24, 3: 8},
        spaces={
            "red": 3, "orange": 4, "yellow": 4, "green": 3, "blue": 4, "purple": 4, "black": 3, "white": 3,
            "gray": 388,
        },
        tickets={"regular": 58},
        ferries=5,
        locomotives=5,
        beds={2: 52, 3: 37, 4: 25, 5: 9},
        crossings=11,
        odd={
            "brest--paris": (9, 8),
            "calais--allemagne": (9, 8),
            "calais--nantes": (9, 8),
            "cherbourg--paris": (5, 4),
            "la-rochelle--montpellier": (11, 9),
            "reims--toulouse": (13, 12),
        },
        rules=Rules(
            players=("FR-01", 2, 5), trains=40, points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15},
            start=("FR-02", 5, 3), later=("FR-02", 4, 1),
            doubles=(("angers--nantes", "angers--nantes-2"),), closed_up_to=3, closing="FR-06",
            lines=("longest_route", "globetrotter"), ranking=("tickets_completed", "longest_route_award"),
        ),
    ),
}  # fmt: skip
