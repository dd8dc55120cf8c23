"""The rulebooks as pure functions over frozen data, without web, database, clock or language."""
