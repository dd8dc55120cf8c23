"""The fleet: trains and ships, chosen at the start and exchanged for those in the box (GL-01 to GL-07, GL-13)."""

WORDS = ("fleet",)
