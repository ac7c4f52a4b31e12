"""PDF pages read in confined child processes."""
