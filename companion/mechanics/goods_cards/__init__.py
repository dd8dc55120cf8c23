"""Goods cards, ranked by number: a claim of a marked route brings one (AM-05)."""

WORDS = ("goods card",)
