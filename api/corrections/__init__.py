"""What people correct of a case, on its way to the next run."""
