"""Child processes that run steps under limits; a dead child is replaced, and all end with their worker."""
