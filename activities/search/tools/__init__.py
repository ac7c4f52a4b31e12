"""The research tools that the search half of a snapshot answers, each a pure function of a question."""
