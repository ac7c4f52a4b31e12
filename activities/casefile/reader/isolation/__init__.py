"""Child processes that read hostile files: how they are confined, driven and pooled."""
