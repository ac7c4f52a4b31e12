"""What becomes of precedents, read from what the decisions and the official lists of a whole corpus say."""
