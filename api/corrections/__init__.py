"""People's corrections of a case, for the next run."""
