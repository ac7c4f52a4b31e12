"""Tools about the firm's own data: documents, databases, memory, operation."""
