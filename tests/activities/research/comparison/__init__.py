"""Whether two decisions answer the same question, and what tells them apart."""
