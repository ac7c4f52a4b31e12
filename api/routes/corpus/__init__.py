"""Endpoints of the corpus: what it holds and the portal it follows."""
