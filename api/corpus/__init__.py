"""What an operator arranges of the corpus."""
