"""Pages and endpoints: read the request, call the service, respond."""
