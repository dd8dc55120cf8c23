"""Match the people and games of a file with the group's."""
