"""Technologies: cards that allow claims, score later ones, or change a single claim (UK-05 to UK-12)."""

WORDS = ("technology", "claims since")
