"""The corpus as a library: search, read and walk laws, súmulas, themes and decisions."""
