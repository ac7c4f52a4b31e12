"""From pages to pieces: boundaries, types and phases."""
