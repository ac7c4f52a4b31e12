"""Routes for stored personal data."""
