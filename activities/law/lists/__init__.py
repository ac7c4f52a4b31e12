"""Built-in tables of facts, each with its last day."""
