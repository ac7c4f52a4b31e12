"""The report: from a result to words, and from words to Markdown, PDF and Word."""
