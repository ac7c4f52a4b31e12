"""Tools about the corpus: search, decisions, texts of law and the graph."""
