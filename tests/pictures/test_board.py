"""The board as markup: each part once, states as attributes, and valid under a strict content policy."""

import gzip
import re
from collections.abc import Iterable
from itertools import accumulate, islice
from math import hypot
from statistics import fmean
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from companion.languages import languages
from companion.pictures.board import HEAT_LEVEL_COUNT, STYLE_SHEET, board_style, draw_board, draw_heat, heat_level
from companion.pictures.geometry import SPACE_GAP_LENGTH, SPACE_WIDTH, Point, along, length_of
from companion.pictures.layout import SHAPES, layout_of
from companion.rules.box import Box
from companion.rules.facts import COLORS
from companion.rules.load import get_box
from tests.support.drawn_boards import MAPPED

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def europe() -> Box:
    return get_box("europe")


def parse(markup: str) -> ET.Element:
    return ET.fromstring(markup)  # noqa: S314 - our own markup


def parts(root: ET.Element, kind: str) -> dict[str, ET.Element]:
    """Return the routes or cities by id. A duplicate id fails."""
    found = [group for group in root.iter(f"{SVG}g") if kind in group.get("class", "").split()]
    ids = [group.attrib["data-id"] for group in found]
    assert len(ids) == len(set(ids))
    return dict(zip(ids, found, strict=True))


def count(group: ET.Element, kind: str) -> int:
    return sum(kind in part.get("class", "").split() for part in group.iter())


NUMBER = re.compile(r"-?\d*\.?\d+")


def drawn(track: ET.Element, part: str) -> ET.Element:
    (found,) = (path for path in track.iter(f"{SVG}path") if path.get("class") == part)
    return found


def points(numbers: Iterable[str]) -> list[Point]:
    read = iter(map(float, numbers))
    return [Point(x, y) for x, y in zip(read, read, strict=True)]


def line_of(path: ET.Element) -> list[Point]:
    return points(number for step in re.findall(r"[ML][^a-zLM]*", path.attrib["d"]) for number in NUMBER.findall(step))


def lines_of(path: ET.Element) -> list[list[Point]]:
    return [points(NUMBER.findall(piece)) for piece in path.attrib["d"].split("M")[1:]]


def outlines(track: ET.Element) -> list[list[Point]]:
    """Return the corners of each space."""
    found, corner = [], Point(0, 0)
    for figure in drawn(track, "space").attrib["d"].removesuffix("z").split("z"):
        flat = re.sub(r"a\S+ \S+ 0 0 1 ?", "l", figure)  # a round end is a step like any other
        start, *steps = points(NUMBER.findall(flat))
        corner = Point(corner.x + start.x, corner.y + start.y)
        xs, ys = accumulate([corner.x, *(x for x, _ in steps)]), accumulate([corner.y, *(y for _, y in steps)])
        outline = [Point(x, y) for x, y in zip(xs, ys, strict=True)]
        found.append(outline[1:] if outline[-1].distance(corner) < 0.5 else outline)
    return found


def name_of(city: ET.Element) -> str | None:
    return city.findtext(f".//{SVG}text[@class='name']")


def title_of(element: ET.Element) -> str:
    return element.findtext(f"{SVG}title", "")


def test_board_draws_each_city_and_track_once(subtests: pytest.Subtests) -> None:
    for box_id in MAPPED:
        for locale in ["en", "ru"]:
            with subtests.test(f"{box_id}, {locale}"):
                box = get_box(box_id)
                root = parse(draw_board(box, locale=locale))
                cities, tracks = parts(root, "city"), parts(root, "track")
                drawn = {key: place for key, place in box.places.items() if place.kind != "country"}
                assert {key: name_of(city) for key, city in cities.items()} == {
                    key: None if place.kind == "junction" else place.name_in(locale) for key, place in drawn.items()
                }
                assert tracks.keys() == box.routes.keys()


def test_track_has_a_space_a_train_and_a_sign_a_symbol(subtests: pytest.Subtests) -> None:
    for box_id in MAPPED:
        with subtests.test(box_id):
            box = get_box(box_id)
            tracks = parts(parse(draw_board(box)), "track")
            for key, route in box.routes.items():
                assert len(outlines(tracks[key])) == route.length
                pieces = len(layout_of(box).pieces(route))
                assert int(drawn(tracks[key], "mark").attrib["pathLength"]) == 24 * route.length - 12 * pieces
                assert count(tracks[key], "sign") == route.ferry + route.mountain + (route.tunnel > 3)
                classes = tracks[key].get("class", "").split()
                assert f"c-{route.color}" in classes
                assert [name in classes for name in ("ferry", "tunnel", "mountain")] == [
                    route.ferry > 0,
                    route.tunnel > 0,
                    route.mountain > 0,
                ]


def test_tunnel_shows_its_card_count_unless_it_is_three() -> None:
    tracks = parts(parse(draw_board(get_box("team-asia"))), "track")
    figures = {key: track.findtext(f".//{SVG}g[@class='sign']/{SVG}text") for key, track in tracks.items()}
    assert figures["kabul--kashgar"] == "4"
    assert figures["junction-west--lahore"] == "5"
    assert figures["cawnpore--kathmandu"] == "6"
    assert sum(figure is not None for figure in figures.values()) == 10
    europe = parts(parse(draw_board(get_box("europe"))), "track")
    assert "tunnel" in europe["munchen--zurich"].get("class", "")
    assert count(europe["munchen--zurich"], "sign") == 0


def test_border_end_and_junction_have_signs_of_their_own() -> None:
    border = parts(parse(draw_board(get_box("germany"))), "city")["danemark-kiel"]
    junction = parts(parse(draw_board(get_box("team-asia"))), "city")["junction-west"]
    assert (border.get("class"), border.get("data-country")) == ("city border", "danemark")
    assert junction.get("class") == "city junction"
    shapes = [part.tag.removeprefix(SVG) for group in (border, junction) for part in group[0]]
    assert shapes == ["path", "text", "text", "circle"]  # the gate with its passengers and its name, and a bare knot


def test_europe_has_its_cities_tracks_spaces_and_locomotives(europe: Box) -> None:
    root = parse(draw_board(europe))
    assert (len(parts(root, "city")), len(parts(root, "track"))) == (47, 101)
    assert sum(len(outlines(track)) for track in parts(root, "track").values()) == 300
    assert count(root, "sign") == sum(route.ferry for route in europe.routes.values())


def test_claims_and_stations_show_as_owners(europe: Box) -> None:
    root = parse(draw_board(europe, claims={"berlin--wien": "red"}, stations={"roma": "blue"}))
    owned = {
        key: group.get("data-owner") for key, group in parts(root, "track").items() if "data-owner" in group.attrib
    }
    built = {
        key: group.get("data-station") for key, group in parts(root, "city").items() if "data-station" in group.attrib
    }
    assert owned == {"berlin--wien": "red"}
    assert built == {"roma": "blue"}


def test_depots_show_as_owners_of_their_city_in_any_box() -> None:
    for box_id, city in (("europe", "roma"), ("germany", "koln")):
        cities = parts(parse(draw_board(get_box(box_id), sheds={city: "green"})), "city")
        assert {key: group.get("data-shed") for key, group in cities.items() if "data-shed" in group.attrib} == {
            city: "green"
        }
        assert count(cities[city], "shed") == 1


def test_house_is_drawn_with_stations_and_shed_in_every_city() -> None:
    for box_id, houses in (("europe", 47), ("germany", 0), ("team-asia", 0)):
        root = parse(draw_board(get_box(box_id)))
        assert count(root, "house") == houses
        assert count(root, "shed") == sum(place.kind == "city" for place in get_box(box_id).places.values())


def test_waiting_passengers_show_in_city_and_countrys_ends() -> None:
    box = get_box("germany")
    cities = parts(parse(draw_board(box, numbers={"berlin": 5, "koln": 0, "frankreich": 1})), "city")
    assert {key: group.get("data-number") for key, group in cities.items() if "data-number" in group.attrib} == {
        "berlin": "5",
        "frankreich-freiburg": "1",
        "frankreich-karlsruhe": "1",
        "frankreich-saarbrucken": "1",
    }
    figures = {key: group.findtext(f".//{SVG}text[@class='number']") for key, group in cities.items()}
    assert figures["berlin"] == "5"
    assert figures["frankreich-karlsruhe"] == "1"
    assert figures["koln"] == figures["hamburg"] == figures["danemark-kiel"] == "0"


def test_passengers_are_drawn_only_where_some_are_put(subtests: pytest.Subtests) -> None:
    for box_id in MAPPED:
        with subtests.test(box_id):
            box = get_box(box_id)
            cities = parts(parse(draw_board(box)), "city")
            put = {key for key in cities if box.places[key].stop in box.spots.get("number", {})}
            assert {key for key, city in cities.items() if count(city, "number")} == put


def test_description_tells_what_everybody_holds(europe: Box) -> None:
    claims = {"berlin--wien": "red", "essen--frankfurt": "blue", "amsterdam--essen": "red"}
    root = parse(draw_board(europe, claims=claims, stations={"roma": "blue"}, owners={"red": "Anna"}))
    assert root.findtext(f"{SVG}desc") == (
        "Anna: Berlin – Wien (3), Amsterdam – Essen (3). blue: Essen – Frankfurt (2), ⌂ Roma."
    )


def test_description_tells_depots_and_who_waits() -> None:
    lies = {"sheds": {"koln": "red"}, "numbers": {"berlin": 5, "koln": 0, "schweiz": 1}}
    root = parse(draw_board(get_box("germany"), **lies))  # type: ignore[arg-type]
    assert root.findtext(f"{SVG}desc") == "red: 📦 Köln. 🧍 Berlin 5, Schweiz 1."


def test_title_is_the_boxs_name_in_the_pages_language(europe: Box) -> None:
    assert title_of(parse(draw_board(europe, locale="ru"))) == languages()["ru"].translate(europe.name)


def test_highlight_dims_all_other_tracks_and_cities(europe: Box) -> None:
    root = parse(draw_board(europe, highlight=["berlin--wien", "budapest--wien"]))
    lit = {
        key for kind in ("track", "city") for key, g in parts(root, kind).items() if "highlight" in g.get("class", "")
    }
    dim = {key for kind in ("track", "city") for key, g in parts(root, kind).items() if "dim" in g.get("class", "")}
    assert lit == {"berlin--wien", "budapest--wien", "berlin", "wien", "budapest"}
    assert dim == (europe.routes.keys() | europe.places.keys()) - lit


def test_lent_and_missing_tracks_differ_and_ends_are_marked(europe: Box) -> None:
    drawn = draw_board(
        europe,
        highlight=["berlin--wien", "budapest--wien", "berlin--warszawa"],
        styles={"budapest--wien": "lent", "berlin--warszawa": "missing"},
        ends=["roma"],
    )
    tracks, cities = parts(parse(drawn), "track"), parts(parse(drawn), "city")
    styles = {key: track.get("class", "").split()[-1] for key, track in tracks.items()}
    assert {key: style for key, style in styles.items() if style != "dim"} == {
        "berlin--wien": "highlight",
        "budapest--wien": "lent",
        "berlin--warszawa": "missing",
    }
    assert [key for key, city in cities.items() if "end" in city.get("class", "").split()] == ["roma"]
    assert "highlight" in cities["roma"].get("class", "")


def test_still_board_tells_the_ends_of_its_tracks(europe: Box) -> None:
    tracks = parts(parse(draw_board(europe, interactive=False)), "track")
    assert {key: track.get("data-ends") for key, track in tracks.items()} == {
        key: " ".join(route.ends) for key, route in europe.routes.items()
    }


def test_highlight_of_empty_set_dims_all_and_none_dims_nothing(europe: Box) -> None:
    assert count(parse(draw_board(europe, highlight=[])), "dim") == 148
    assert count(parse(draw_board(europe)), "dim") == 0


@pytest.mark.parametrize(
    "asked",
    [
        {"claims": {"nowhere": "red"}},
        {"stations": {"nowhere": "red"}},
        {"sheds": {"nowhere": "red"}},
        {"numbers": {"nowhere": 1}},
        {"highlight": ["nowhere"]},
        {"ends": ["nowhere"]},
    ],
)
def test_board_refuses_what_it_does_not_have(europe: Box, asked: dict[str, object]) -> None:
    with pytest.raises(KeyError, match="nowhere"):
        draw_board(europe, **asked)  # type: ignore[arg-type]


def test_names_cannot_break_out_of_the_markup(europe: Box) -> None:
    evil = '<script>alert("1")</script>&'
    places = {**europe.places, "roma": replace(europe.places["roma"], name=evil)}
    box = replace(europe, places=places, name=evil)
    markup = draw_board(box, claims={"palermo--roma": '"><script>'}, owners={'"><script>': evil})
    root = parse(markup)
    assert "<script" not in markup
    assert title_of(root) == evil
    assert name_of(parts(root, "city")["roma"]) == evil
    assert title_of(parts(root, "track")["palermo--roma"]) == f"Palermo – {evil} · 4"
    assert parts(root, "track")["palermo--roma"].get("data-owner") == '"><script>'


def test_board_holds_nothing_that_a_strict_policy_refuses(subtests: pytest.Subtests) -> None:
    for box_id in MAPPED:
        with subtests.test(box_id):
            root = parse(draw_board(get_box(box_id)))
            names = {name for part in root.iter() for name in part.attrib}
            assert "style" not in names
            assert not {name for name in names if name.startswith("on") or "href" in name}
            assert {part.tag.removeprefix(SVG) for part in root.iter()} == {
                "svg", "title", "desc", "g", "path", "rect", "circle", "text",
            }  # fmt: skip


def test_spaces_and_marks_are_drawn_where_the_layout_has_them(subtests: pytest.Subtests) -> None:
    for shape in SHAPES:
        for box_id in MAPPED:
            with subtests.test(f"{box_id}, {shape}"):
                box, layout = get_box(box_id), layout_of(get_box(box_id), shape)
                for key, track in parts(parse(draw_board(box, shape=shape)), "track").items():
                    route = box.routes[key]
                    for space, outline in zip(layout.spaces(route), outlines(track), strict=True):
                        middle = Point(fmean(x for x, _ in outline), fmean(y for _, y in outline))
                        assert middle.distance(space.middle) < 0.3
                        half = hypot(space.length / 2, SPACE_WIDTH / 2)
                        assert all(half - 5 < corner.distance(space.middle) < half + 0.6 for corner in outline)
                    lines, placed = lines_of(drawn(track, "mark")), iter(layout.spaces(route))
                    unit = sum(map(length_of, lines)) / float(drawn(track, "mark").attrib["pathLength"])
                    for line, piece in zip(lines, layout.pieces(route), strict=True):
                        for index, space in enumerate(islice(placed, piece.spaces)):
                            for at in (0, 6, 12):  # of a mark, which is 12 long, and 12 from the next one
                                point = along(line, (24 * index + at) * unit)
                                away = Point(point.x - space.middle.x, point.y - space.middle.y).turned(-space.angle)
                                assert abs(away.y) < 0.6, route.id
                                off = abs(abs(away.x) - abs(at - 6) / 24 * (space.length + SPACE_GAP_LENGTH))
                                assert off < 1, route.id


def test_symbols_are_in_the_middle_of_spaces_without_a_sign(subtests: pytest.Subtests) -> None:
    for box_id in MAPPED:
        with subtests.test(box_id):
            box, layout = get_box(box_id), layout_of(get_box(box_id))
            laid = {key: "red" for key, route in box.routes.items() if route.bed}
            for key, track in parts(parse(draw_board(box, laid=laid)), "track").items():
                signed = {
                    int(sign.attrib["data-space"]) for sign in track.iter(f"{SVG}g") if sign.get("class") == "sign"
                }
                plain = [space.middle for at, space in enumerate(layout.spaces(box.routes[key])) if at not in signed]
                if (box.routes[key].color == "gray" and key not in laid) or not plain:
                    assert count(track, "glyph") == 0
                else:
                    glyphs = line_of(drawn(track, "glyph"))
                    assert all(glyph.distance(middle) < 0.1 for glyph, middle in zip(glyphs, plain, strict=True))


def test_picture_that_nobody_taps_is_one_picture(europe: Box) -> None:
    assert parse(draw_board(europe, interactive=False)).get("role") == "img"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_file_of_its_own_brings_its_styles_and_no_script(theme: str) -> None:
    style = parse(board_style(theme)).text or ""
    assert style.count("@media all" if theme == "dark" else "@media not all") == 1
    assert "prefers-color-scheme" not in style
    assert ".track .space" in style
    assert "script" not in style
    assert not re.search(r"url\(|@import", style)


def drawn_lengths(style: dict[str, str]) -> list[float]:
    width, dashes = float(style["--mark"]), [float(length) for length in style["--dashes"].split()]
    return [length + width * (style.get("--ends") == "round") for length in dashes[::2]]


def test_each_colour_has_a_mark_of_its_own_that_is_seen() -> None:
    """Marks distinguish routes, stripes, stations and depots without color."""
    sheet = STYLE_SHEET.read_text(encoding="utf-8")
    drawn = re.findall(
        r':is\(\.track, \.guest\)\[data-owner="(\w+)"\],'
        r' \.city:is\(\[data-station="\1"\], \[data-shed="\1"\]\) \{ (--car: var\(--\1\); .+?;) \}',
        sheet,
    )
    styles = {color: dict(re.findall(r"(--\w+): ([^;]+);", style)) for color, style in drawn}
    assert styles.keys() == {*COLORS} - {"gray"}
    for color, style in styles.items():
        assert max(drawn_lengths(style)) >= 1, color
    marks = [tuple(style.get(name) for name in ("--mark", "--dashes", "--ends")) for style in styles.values()]
    assert len({*marks}) == len(styles)


def test_both_shapes_of_a_board_have_the_same_parts_in_order(subtests: pytest.Subtests) -> None:
    for box_id in MAPPED:
        with subtests.test(box_id):
            roots = [parse(draw_board(get_box(box_id), shape=shape)) for shape in SHAPES]
            lying, standing = (
                [(one.tag, one.get("class"), one.get("data-id"), one.text) for one in root.iter()] for root in roots
            )
            assert lying == standing


def test_board_is_light(subtests: pytest.Subtests) -> None:
    for box_id in MAPPED:
        for shape in SHAPES:
            with subtests.test(f"{box_id}, {shape}"):
                raw = draw_board(get_box(box_id), locale="ru", shape=shape).encode()
                assert len(raw) <= 250_000
                assert len(gzip.compress(raw, 6)) <= 45_000
                assert len(gzip.compress(layout_of(get_box(box_id), shape).land.encode(), 6)) <= 12_000


def shades(drawing: str) -> dict[str, str]:
    return {
        route: shade for shade, route in re.findall(r'class="track [^"]*heat heat-(\d)" data-id="([^"]+)"', drawing)
    }


def test_tracks_are_shaded_by_their_share_of_the_most_claimed(europe: Box) -> None:
    drawn = shades(draw_heat(europe, {"berlin--danzig": 50, "berlin--essen": 1, "brest--dieppe": 25}))
    assert drawn.keys() == europe.routes.keys()
    assert (drawn["berlin--danzig"], drawn["berlin--essen"], drawn["brest--dieppe"]) == ("5", "1", "3")
    assert drawn["madrid--pamplona"] == "0"


def test_heat_map_without_claims_has_no_shade(europe: Box) -> None:
    assert set(shades(draw_heat(europe, {})).values()) == {"0"}


@pytest.mark.parametrize("most", [1, 2, 4, 5, 6, 99])
def test_levels_rise_with_claims_and_only_zero_has_none(most: int) -> None:
    levels = [heat_level(count, most) for count in range(most + 1)]
    assert levels == sorted(levels)
    assert (levels[0], levels[-1]) == (0, HEAT_LEVEL_COUNT)
    assert 0 not in levels[1:]


def test_heat_of_a_track_that_is_not_on_the_board_is_refused(europe: Box) -> None:
    with pytest.raises(KeyError):
        draw_heat(europe, {"london--moskva": 1})


@pytest.mark.rule("UK-10")
def test_shared_tracks_trains_are_stripes_with_own_marks() -> None:
    route = "new-york--southampton"
    root = parse(draw_board(get_box("united-kingdom"), claims={route: "red"}, guests={route: ["blue", "green"]}))
    track = parts(root, "track")[route]
    guests = [group for group in track.iter(f"{SVG}g") if group.get("class") == "guest"]
    assert [guest.attrib["data-owner"] for guest in guests] == ["blue", "green"]
    (own,) = (path.attrib["d"] for path in track.findall(f"{SVG}path") if path.get("class") == "mark")
    assert {path.attrib["d"] for guest in guests for path in guest} == {own}
    words = root.findtext(f"{SVG}desc") or ""
    assert all(f"{color}: New York – Southampton (10)." in words for color in ("red", "blue", "green"))
    with pytest.raises(KeyError):
        draw_board(get_box("united-kingdom"), guests={"nowhere": ["blue"]})
