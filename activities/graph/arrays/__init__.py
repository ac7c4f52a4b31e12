"""The graph as arrays, for computations over all of it."""
