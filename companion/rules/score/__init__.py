"""The score: categories, sides, ranking, sheet."""
