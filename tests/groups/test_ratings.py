"""Ratings equal those of openskill for the games in order."""

from typing import Any

import pytest
from flask import Flask
from openskill.models import PlackettLuce

from companion.features.groups.service import group as memory_group
from companion.features.groups.service import ratings, results
from companion.features.groups.service import scores as memory_scores
from companion.features.groups.service.group import group_transaction
from companion.features.groups.service.scores import Score
from companion.store import database
from companion.store.database import db
from companion.store.groups import RatingDue
from tests.support.a_group import open_group, person
from tests.support.small_group import on_day

MODEL = PlackettLuce()


def now_rated(key: str, *names: str) -> list[float | None]:
    return plain(*(person(key, name) for name in names))


def plain(*rated: Any) -> list[float | None]:
    return [figure for one in rated for figure in (one.mu, one.sigma)]


def test_ratings_follow_ties_teams_and_mixed_fields_in_order(app: Flask) -> None:
    key = open_group(app)
    with app.app_context():
        teams = {"Ann": "n", "Dan": "n", "Bob": "s", "Cat": "s"}
        team = [Score(name, 90 if side == "n" else 70, team=side) for name, side in teams.items()]
        # Brought in out of order: the days count.
        memory_scores.enter(key, "europe", on_day(3), team)
        memory_scores.enter(key, "europe", on_day(1), [Score("Ann", 100), Score("Bob", 100), Score("Cat", 80)])
        memory_scores.enter(key, "europe", on_day(2), [Score("Bob", 50), Score("Ann", 60)])
        ann, bob, cat, dan = (MODEL.rating() for _one in range(4))
        [ann], [bob], [cat] = MODEL.rate([[ann], [bob], [cat]], ranks=[1, 1, 3])
        [bob], [ann] = MODEL.rate([[bob], [ann]], ranks=[2, 1])
        [ann, dan], [bob, cat] = MODEL.rate([[ann, dan], [bob, cat]], ranks=[1, 2])
        assert now_rated(key, "Ann", "Bob", "Cat", "Dan") == pytest.approx(plain(ann, bob, cat, dan))


def test_equals_who_share_the_victory_get_the_same_rating(app: Flask) -> None:
    key = open_group(app)
    with app.app_context():
        memory_scores.enter(key, "europe", on_day(1), [Score("Ann", 100), Score("Bob", 100)])
        assert now_rated(key, "Ann") == pytest.approx(now_rated(key, "Bob"))


def test_uncertainty_falls_with_games_and_the_winner_rises(app: Flask) -> None:
    key = open_group(app)
    with app.app_context():
        before: tuple[float, float] = (25.0, 25 / 3)
        for day in range(1, 6):
            memory_scores.enter(key, "europe", on_day(day), [Score("Ann", 100), Score("Bob", 80)])
            mu, sigma = now_rated(key, "Ann")
            assert mu is not None
            assert sigma is not None
            assert mu > before[0]
            assert sigma < before[1]
            before = (mu, sigma)


def test_who_never_played_against_anybody_has_no_rating(app: Flask) -> None:
    key = open_group(app)
    with app.app_context():
        memory_scores.enter(key, "europe", on_day(1), [Score("Ann", 100)])
        assert now_rated(key, "Ann") == [None, None]


NAMES = ("Ann", "Bob", "Cat")


def enter_a_season(key: str) -> None:
    for day in range(12, 0, -1):
        scores = [Score(name, 60 + (day * at * 7) % 23) for at, name in enumerate(NAMES, 1)]
        memory_scores.enter(key, "europe", on_day(day), scores)


def test_ratings_in_many_steps_equal_those_in_one(
    app: Flask, other_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PAUSE_S", 0)
    with app.app_context():
        at_once = open_group(app)
        enter_a_season(at_once)
        expected = now_rated(at_once, *NAMES)
    monkeypatch.setattr(ratings, "STEP", 4)
    monkeypatch.setattr(ratings, "AT_ONCE", 4)
    with other_app.app_context():
        in_steps = open_group(other_app)
        enter_a_season(in_steps)
        assert now_rated(in_steps, *NAMES) == expected
        assert db.session.query(RatingDue).count() == 0


def test_ratings_left_by_a_killed_server_are_finished_at_start(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "PAUSE_S", 0)
    with app.app_context():
        key = open_group(app)
        enter_a_season(key)
        expected = now_rated(key, *NAMES)
        group = memory_group.find_group(key)
        monkeypatch.setattr(ratings, "STEP", 4)
        monkeypatch.setattr(ratings, "AT_ONCE", 4)
        monkeypatch.setattr("companion.features.groups.service.group.finish_ratings", lambda *_args: None)  # killed
        with group_transaction(group):
            ratings.update_ratings(group.id, on_day(1).played_at)
        with group_transaction(group):
            person(key, "Ann").mu = None
        assert db.session.query(RatingDue).count() == 1
        results.update_missing_results()
        assert db.session.query(RatingDue).count() == 0
        assert now_rated(key, *NAMES) == expected
