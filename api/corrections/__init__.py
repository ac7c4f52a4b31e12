"""People's corrections of a case, on their way to the next run."""
