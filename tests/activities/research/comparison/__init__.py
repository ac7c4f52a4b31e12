"""Whether two decisions answer the same question, and how they differ."""
