"""What a dispute is about."""
