"""Brazilian legal knowledge, pure: CNJ numbers, citations, statutes, outcomes."""
