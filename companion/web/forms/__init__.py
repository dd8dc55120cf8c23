"""What a person typed, read field by field, with a sentence for what is wrong."""
