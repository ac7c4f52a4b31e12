"""Settings, storage, Temporal client, database, embedded stack, command line."""
