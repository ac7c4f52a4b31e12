"""Backend outages: which errors count, and how they are contained."""
