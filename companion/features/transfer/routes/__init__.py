"""The pages of files that go out and come in."""
