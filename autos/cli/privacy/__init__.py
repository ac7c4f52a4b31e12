"""Commands over what is kept."""
