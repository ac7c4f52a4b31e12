"""A court's open-data portal that the corpus follows."""
