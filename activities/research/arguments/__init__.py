"""prepare_argument: what the corpus has for one side and against it."""
