"""Make the pictures of the README from the app itself: `make pictures`."""
