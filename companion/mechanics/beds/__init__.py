"""Track beds: pieces are laid on them in play, and claims need one (FR-03 to FR-06)."""

WORDS = ("supply",)
