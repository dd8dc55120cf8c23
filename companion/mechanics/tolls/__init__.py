"""Tolls: a claim costs tokens, paid to the bank or to the owner of the parallel route (NL-05 to NL-11)."""

WORDS = ("toll",)
