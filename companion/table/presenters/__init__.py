"""Data for templates and devices, made from the rules and the table, without pages or requests."""
