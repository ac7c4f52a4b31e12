"""Research routes: one frame, and a table of questions."""
