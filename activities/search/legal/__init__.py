"""Legal texts in a snapshot: one read-only database with tree, wordings and words."""
