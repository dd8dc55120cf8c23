"""Networks of tracks: the longest trail, its proof, and what a ticket lacks."""
