"""Routes over what is kept."""
