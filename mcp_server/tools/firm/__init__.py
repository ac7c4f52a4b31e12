"""Tools about what a firm keeps: documents, databases, memory, operation."""
