"""What a template or a phone gets, made from the rules and the table; no page, no request."""
