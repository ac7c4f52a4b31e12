"""Programs of others, from npm: their versions are locked here, and fetched into pytest's cache by the first test."""
