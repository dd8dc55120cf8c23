"""The categories of the score sheet: a class for each thing that a rule of `box.toml` can count."""
