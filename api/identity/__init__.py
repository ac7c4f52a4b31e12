"""Authentication and authorisation: every credential becomes an `Access`."""
