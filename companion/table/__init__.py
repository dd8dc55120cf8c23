"""A game in play: its operations (`service`), what devices get of it (`presenters`), and its pages (`routes`)."""
