"""Databases that a tenant writes itself: what defines them, how a confined child writes, where they are kept."""
