"""Access to, retention and erasure of stored personal data."""
