"""REST: the only entrance."""
