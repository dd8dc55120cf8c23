"""Read files of every format: bytes to plays or a group file."""
