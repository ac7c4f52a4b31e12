"""A firm's own data: documents, databases, drafts, notices and values."""
