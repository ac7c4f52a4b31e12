"""What every route stands on: envelope, errors, credentials, rates, limits."""
