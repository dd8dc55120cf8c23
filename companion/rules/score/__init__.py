"""What each side has at the end: lines, measures, ranking, the sheet."""
