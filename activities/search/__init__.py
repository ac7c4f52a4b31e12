"""Index, analyzers, encoders and hybrid ranking over a corpus snapshot."""
