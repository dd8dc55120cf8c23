"""Pictures: a box and what was claimed on it, drawn as SVG. Pure functions over the rules' frozen data."""
