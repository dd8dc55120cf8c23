"""What the rulebooks say: pure functions over frozen data, without web, database, clock or language."""
