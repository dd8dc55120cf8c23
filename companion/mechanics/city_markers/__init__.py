"""City markers: starting cities, claims into marked cities score for others, somebody is captured (OW-01 to OW-12)."""

WORDS = ("city marker", "fugitive", "alvin")
