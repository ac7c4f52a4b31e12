"""What people corrected of a case file, applied to its next reading."""
