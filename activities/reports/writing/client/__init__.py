"""The summary for the client: one page in plain words, of what people approved alone."""
