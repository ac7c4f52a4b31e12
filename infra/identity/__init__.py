"""Who may do what, whatever the credential that proves it."""
