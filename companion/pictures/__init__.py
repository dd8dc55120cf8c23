"""SVG pictures of a box and its claimed routes. Pure functions over the rules' frozen data."""
