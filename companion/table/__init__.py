"""A game in play: what may be asked of it (`play`), what phones get of it, and its pages."""
