"""Questions to the graph half of a snapshot, and their answers, by subject."""
