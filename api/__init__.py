"""REST: the one way in."""
