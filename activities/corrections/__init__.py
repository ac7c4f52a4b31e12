"""What people correct of a case, checked against the run that they correct."""
