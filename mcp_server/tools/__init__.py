"""The tools by purpose. Names, parameters and defaults are those of the published reference."""
