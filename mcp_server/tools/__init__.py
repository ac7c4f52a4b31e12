"""The tools, by what they are for; names, parameters and defaults are those of the published reference."""
