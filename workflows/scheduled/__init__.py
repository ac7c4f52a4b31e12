"""Workflows started by a schedule; `autos/worker/schedules.py` sets the intervals."""
