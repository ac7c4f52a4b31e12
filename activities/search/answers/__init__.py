"""Whether a decision answers a question: judged on the pair alone, independent of other hits."""
