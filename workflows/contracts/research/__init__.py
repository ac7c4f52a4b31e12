"""Research questions and their answers, one file per kind."""
