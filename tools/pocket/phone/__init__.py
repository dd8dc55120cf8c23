"""Modules beside the app on a phone: the entry point for its requests, and stubs for packages that need an operating
system.
"""
