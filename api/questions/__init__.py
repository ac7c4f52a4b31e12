"""Research questions: asking, answering, and stored answers."""
