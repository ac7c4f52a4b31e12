"""Later treatment of precedents, read from the decisions and official lists of a whole corpus."""
