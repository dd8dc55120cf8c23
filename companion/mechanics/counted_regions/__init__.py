"""Regions: each network of a side scores by the number of regions of its cities (IT-07 to IT-09)."""

WORDS = ("counted region",)
