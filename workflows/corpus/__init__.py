"""The corpus of decisions: built, activated, kept up with a portal."""
