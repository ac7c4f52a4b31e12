"""The corpus as a library: search, read and browse statutes, súmulas, themes and decisions."""
