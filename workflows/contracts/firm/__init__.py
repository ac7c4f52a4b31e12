"""What a firm keeps of its own: documents, databases, drafts, notices and values."""
