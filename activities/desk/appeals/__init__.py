"""Whether the file shows that each appeal is to be admitted."""
