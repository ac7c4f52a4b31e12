"""The worker process: its queues, clients and interceptors."""
