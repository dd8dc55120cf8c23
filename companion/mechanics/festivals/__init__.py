"""Festival cards: piles beside cities, from which claims take cards (IB-07 to IB-09)."""

WORDS = ("festival",)
