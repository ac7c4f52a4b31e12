"""Commands on the corpus: import, look, search, measure."""
