"""Two decisions side by side."""
