"""The subject matter of a dispute."""
