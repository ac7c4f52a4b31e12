"""Changes of the law after a decision."""
