"""What begins by itself: `autos/worker/schedules.py` says how often."""
