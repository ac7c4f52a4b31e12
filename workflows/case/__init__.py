"""One lawsuit: its runs, its pages, and questions about it."""
