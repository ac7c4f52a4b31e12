"""Changes of the law that a decision from before could not know."""
