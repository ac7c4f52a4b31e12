"""Object storage: the store, its keys, errors and health."""
