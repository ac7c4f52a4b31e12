"""prepare_argument: what the corpus offers for one side and against it."""
