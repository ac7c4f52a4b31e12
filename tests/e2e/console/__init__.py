"""The console in a real browser on the running stack."""
