"""The embedded stack: real servers as supervised child processes."""
