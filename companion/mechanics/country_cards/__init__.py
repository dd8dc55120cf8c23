"""Countries' cards: a claim into a country takes the top card of each country that its network joins (PO-05, PO-06)."""

WORDS = ("country card",)
