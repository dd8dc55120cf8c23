"""Terrain cards: played with a claim, they double its points (AF-05 to AF-09)."""

WORDS = ("terrain",)
