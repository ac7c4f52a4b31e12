"""The worker process: what it serves, with which clients, and what stands around each of its steps."""
