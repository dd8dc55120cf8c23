"""How pages show the lines of the score sheet. `rules/score/categories/` has their words."""
