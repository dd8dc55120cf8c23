"""Presenters of score lines. `rules/score/categories/` has their words."""
