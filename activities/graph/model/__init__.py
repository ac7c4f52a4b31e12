"""The model of the graph: its nodes, its edges, and the sides of decisions."""
