"""Questions to the graph of a snapshot, and their answers, by subject."""
