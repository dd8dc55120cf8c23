"""Warehouses and depots: an addition that goes with any board (E12-01 to E12-08)."""

WORDS = ("warehouse", "depot")
