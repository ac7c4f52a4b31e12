"""People's decisions on a run, and their permissions."""
