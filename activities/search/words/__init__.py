"""From prose to terms, and retrieval by words."""
