"""Tools by domain."""
