"""The graph as arrays, for what has to look at all of it."""
