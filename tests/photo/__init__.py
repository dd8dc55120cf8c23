"""Reading a photo of the board."""
