"""Turns at computing, one for the process."""

from threading import Lock

COMPUTING = Lock()
"""Held while a step computes in Python, never while it waits for storage.

Python runs one thread at a time, and threads that compute at once keep taking it from one another: seven phases matched
at once took 2.3 s, one after the other 1.3 s.
"""
