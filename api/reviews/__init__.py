"""What people decide of a run, and who may."""
