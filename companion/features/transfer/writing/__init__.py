"""Write an import to the database, and undo it."""
