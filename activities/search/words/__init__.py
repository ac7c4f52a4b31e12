"""Words: from prose to terms, and retrieval by them."""
