"""What each kind of move needs to stand, and what it changes."""
