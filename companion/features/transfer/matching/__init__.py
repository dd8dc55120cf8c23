"""Match the people and games of a file with those of the group."""
