"""The formats in which decisions arrive, each read into the same items."""
