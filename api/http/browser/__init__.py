"""Pages that a browser opens, and the origins it may send from."""
