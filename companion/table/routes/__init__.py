"""Pages and endpoints: read what was asked, call, answer."""
