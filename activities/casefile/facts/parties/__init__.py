"""Who takes part in a lawsuit: parties, their lawyers, and the side of each."""
