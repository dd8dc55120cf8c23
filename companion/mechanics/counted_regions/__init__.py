"""Regions of the country: each own network scores by how many of them its cities lie in (IT-07 to IT-09)."""

WORDS = ("counted region",)
