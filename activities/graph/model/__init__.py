"""What the graph holds: its nodes and edges, and the sides that a decision can take."""
