"""Settings: their names, values and defaults."""
