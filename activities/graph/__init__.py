"""The legal graph of a corpus snapshot."""
