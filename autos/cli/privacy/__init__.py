"""Commands for stored personal data."""
