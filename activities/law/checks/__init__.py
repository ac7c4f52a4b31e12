"""Checks of legal references, one kind a module: what exists, what is plausible, what was meant."""
