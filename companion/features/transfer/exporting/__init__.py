"""Export groups and tables as files."""
