"""The summary for the client: one page in plain words, from approved phases only."""
