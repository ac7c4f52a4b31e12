"""People's corrections of a case file, applied to its next reading."""
