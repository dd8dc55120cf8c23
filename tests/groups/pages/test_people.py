"""The people of a group on a device: listed, added, renamed, colored, merged, removed, and unknown keys."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.support.groups import finish, key_of, names_in, open_group, open_in_group, person_key, text
from tests.support.html import read

STRANGE = ["<script>alert(1)</script>", "Zoë 👩‍🚀", "אבי", '"><i>', "{{ 7 * 7 }} %s {0}", "И" * 40]


def people_page(phone: FlaskClient, group: str) -> str:
    return text(phone.get(f"{group}/people"))


def join_names(html: str) -> list[tuple[str, str]]:
    return [(person.text(".name"), person.text(".muted")) for person in read(html).all("li.person")]


def test_people_are_listed_with_colour_and_games(ann: FlaskClient) -> None:
    group = open_group(ann)
    finish(open_in_group(ann, group, 2))
    open_in_group(ann, group, 3)
    html = people_page(ann, group)
    assert join_names(html) == [("Ann", "1 game"), ("Bob", "1 game"), ("Cat", "0 games")]
    cars = read(html).values(".car--big", "class")
    assert cars[:3] == [f"car c-{color} car--big" for color in ("red", "blue", "green")]


def test_somebody_is_added_with_a_colour(app: Flask, ann: FlaskClient) -> None:
    group = open_group(ann)
    assert ann.post(f"{group}/people", data={"name": " Zoë  Lee ", "color": "orange"}).location == f"{group}/people"
    assert names_in(app, group) == ["Zoë Lee"]
    assert "c-orange car--big" in people_page(ann, group)


@pytest.mark.parametrize("typed", STRANGE)
def test_name_of_any_kind_is_kept_and_never_becomes_markup(app: Flask, ann: FlaskClient, typed: str) -> None:
    group = open_group(ann)
    ann.post(f"{group}/people", data={"name": typed})
    assert names_in(app, group) == [typed]
    person = person_key(app, group, typed)
    pages = (f"{group}/people", f"{group}/people/{person}/edit", f"/new?group={key_of(group)}")
    for page in pages:
        html = text(ann.get(page))
        assert "<script>alert" not in html
        assert '"><i>' not in html


@pytest.mark.parametrize("typed", ["", "  ", "\u202e", "N" * 41])
def test_person_with_bad_name_is_a_400_that_keeps_the_input(app: Flask, ann: FlaskClient, typed: str) -> None:
    group = open_group(ann)
    ann.post(f"{group}/people", data={"name": "Ann"})
    for address in (f"{group}/people", f"{group}/people/{person_key(app, group, 'Ann')}/name"):
        response = ann.post(address, data={"name": typed, "color": "red"})
        assert response.status_code == 400
        assert "Enter a name of up to 40 characters." in text(response)
        assert f'value="{typed}"' in text(response)
    assert names_in(app, group) == ["Ann"]


def test_anothers_name_is_a_409_that_leads_to_the_merge(app: Flask, ann: FlaskClient) -> None:
    group = open_group(ann)
    for name in ("Ann", "Ana"):
        ann.post(f"{group}/people", data={"name": name})
    added = ann.post(f"{group}/people", data={"name": "ANN", "color": "blue"})
    assert added.status_code == 409
    assert "Ann is already here." in text(added)
    assert 'value="ANN"' in text(added)
    assert read(added).all("[name=color][value=blue][checked]")
    one, other = person_key(app, group, "Ana"), person_key(app, group, "Ann")
    renamed = ann.post(f"{group}/people/{one}/name", data={"name": "ann "})
    assert renamed.status_code == 409
    assert 'value="ann "' in text(renamed)
    assert f'href="{group}/people/{one}/edit?into={other}"' in text(renamed)
    assert names_in(app, group) == ["Ana", "Ann"]


def test_language_chosen_on_a_refused_form_leads_to_the_form(app: Flask, ann: FlaskClient) -> None:
    group = open_group(ann)
    finish(open_in_group(ann, group, 2))
    one, other = (f"{group}/people/{person_key(app, group, name)}" for name in ("Ann", "Bob"))
    refused = [
        (f"{one}/name", {"name": "Bob"}, f"{one}/edit"),
        (f"{one}/merge", {"into": other.rpartition("/")[2]}, f"{one}/edit"),
        (f"{one}/color", {"color": "beige"}, f"{one}/edit"),
        (f"{group}/people", {"name": "Bob"}, f"{group}/people"),
    ]
    for address, sent, form in refused:
        response = ann.post(address, data=sent)
        assert response.status_code in (400, 409)
        assert f'name="next" value="{address}"' in text(response)
        back = ann.post("/language", data={"lang": "ru", "next": address}, follow_redirects=True)
        assert (back.status_code, back.request.path) == (200, form)


def test_new_name_stands_in_old_games(app: Flask, ann: FlaskClient) -> None:
    group = open_group(ann)
    table = open_in_group(ann, group)
    finish(table)
    ann.post(f"{group}/people/{person_key(app, group, 'Bob')}/name", data={"name": "Robert"})
    for page in (group, f"{group}/people", f"{table.path}/game", "/games"):
        assert "Robert" in text(ann.get(page))
        assert "Bob" not in text(ann.get(page))


def test_colour_is_liked_and_not_liked_any_more(app: Flask, ann: FlaskClient) -> None:
    group = open_group(ann)
    ann.post(f"{group}/people", data={"name": "Ann"})
    edit = f"{group}/people/{person_key(app, group, 'Ann')}"
    for color, pressed in (("purple", "purple"), ("", "")):
        assert ann.post(f"{edit}/color", data={"color": color}).location == f"{edit}/edit"
        assert read(ann.get(f"{edit}/edit")).values("[name=color][aria-pressed=true]", "value") == [pressed]
    assert ann.post(f"{edit}/color", data={"color": "beige"}).status_code == 400
    assert ann.post(f"{group}/people", data={"name": "Bob", "color": "beige"}).status_code == 400


def test_merging_tells_first_what_it_will_do(app: Flask, ann: FlaskClient) -> None:
    group = open_group(ann)
    finish(open_in_group(ann, group, 2))
    finish(open_in_group(ann, group, 2, name=["Anna", "Bob"]))
    one, other = person_key(app, group, "Anna"), person_key(app, group, "Ann")
    others = read(ann.get(f"{group}/people/{one}/edit")).texts('option:not([value=""])')
    assert [other.split()[0] for other in others] == ["Ann", "Bob"]
    question = text(ann.get(f"{group}/people/{one}/edit?into={other}"))
    assert "All games will be those of “Ann”, and the name “Anna” disappears from every game." in question
    assert f'href="{group}/people/{other}/edit?into={one}"' in question
    assert names_in(app, group) == ["Ann", "Anna", "Bob"]
    assert ann.post(f"{group}/people/{one}/merge", data={"into": other}).location == f"{group}/people"
    assert join_names(people_page(ann, group)) == [("Ann", "2 games"), ("Bob", "2 games")]
    assert "Anna" not in text(ann.get(f"{group}/games"))
    assert ann.get(f"{group}/people/{one}/edit").status_code == 404


def test_page_of_a_merged_spelling_leads_to_who_it_is(app: Flask, ann: FlaskClient, outsider: FlaskClient) -> None:
    group, other_group = open_group(ann), open_group(outsider)
    for name in ("Ann", "Anna", "Annie"):
        ann.post(f"{group}/people", data={"name": name})
    whole, first, second = (person_key(app, group, name) for name in ("Ann", "Anna", "Annie"))
    ann.post(f"{group}/people/{second}/merge", data={"into": first})
    ann.post(f"{group}/people/{first}/merge", data={"into": whole})
    for spelling in (first, second):
        moved = ann.get(f"{group}/people/{spelling}?box=europe&group=x&_external=1")
        assert (moved.status_code, moved.location) == (302, f"{group}/people/{whole}?box=europe")
        assert outsider.get(f"{other_group}/people/{spelling}").status_code == 404
    assert (
        ann.get(f"{group}/people/{first}/edit").status_code == 404
    )  # the form must not edit the merged person instead
    ann.post(f"{group}/people/{whole}/remove")
    assert ann.get(f"{group}/people/{first}").status_code == 404


def test_people_who_played_together_stay_two_with_a_reason(app: Flask, ann: FlaskClient) -> None:
    group = open_group(ann)
    finish(open_in_group(ann, group, 2))
    one, other = person_key(app, group, "Ann"), person_key(app, group, "Bob")
    reason = "“Ann” and “Bob” sat at one table. They can’t be the same person."
    question = ann.get(f"{group}/people/{one}/edit?into={other}")
    assert reason in text(question)
    assert f'action="{group}/people/{one}/merge"' not in text(question)
    refused = ann.post(f"{group}/people/{one}/merge", data={"into": other})
    assert refused.status_code == 409
    assert reason in text(refused)
    assert names_in(app, group) == ["Ann", "Bob"]


@pytest.mark.database("sqlite", "postgresql")
def test_removed_person_is_nowhere_and_the_games_stay(app: Flask, ann: FlaskClient) -> None:
    group = open_group(ann)
    table = open_in_group(ann, group)
    finish(table)
    person = person_key(app, group, "Bob")
    assert "Remove Bob" in text(ann.get(f"{group}/people/{person}/edit"))
    assert ann.post(f"{group}/people/{person}/remove").location == f"{group}/people"
    for page in (
        group,
        f"{group}/people",
        f"{group}/games",
        f"{table.path}/game",
        "/games",
        "/new",
        f"{group}/statistics",
    ):
        assert "Bob" not in text(ann.get(page)), page
    assert "former player" in text(ann.get(f"{table.path}/game"))
    assert ann.get(f"{group}/people/{person}/edit").status_code == 404
    assert ann.post(f"{group}/people/{person}/remove").status_code == 404


def test_people_of_a_group_are_not_found_under_another_key(app: Flask, ann: FlaskClient, outsider: FlaskClient) -> None:
    group, other = open_group(ann), open_group(outsider, "Strangers")
    ann.post(f"{group}/people", data={"name": "Ann", "color": "red"})
    outsider.post(f"{other}/people", data={"name": "Mallory"})
    person, mallory = person_key(app, group, "Ann"), person_key(app, other, "Mallory")
    theirs = f"{other}/people/{person}"
    assert outsider.get(f"{theirs}/edit").status_code == 404
    assert outsider.post(f"{theirs}/name", data={"name": "Gone"}).status_code == 404
    assert outsider.post(f"{theirs}/color", data={"color": "blue"}).status_code == 404
    assert outsider.post(f"{theirs}/merge", data={"into": mallory}).status_code == 404
    assert outsider.post(f"{theirs}/remove").status_code == 404
    assert outsider.post(f"{other}/people/{mallory}/merge", data={"into": person}).status_code == 404
    assert outsider.get(f"{other}/people/{mallory}/edit?into={person}").status_code == 404
    assert names_in(app, group) == ["Ann"]
    assert "c-red car--big" in people_page(ann, group)
