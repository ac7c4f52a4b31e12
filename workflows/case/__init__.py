"""One lawsuit: its runs, its pages, and what is asked of it."""
