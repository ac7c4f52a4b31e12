"""Whether a decision answers a question: measured on the pair alone, never against the question's other hits."""
