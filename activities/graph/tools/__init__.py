"""The twelve graph tools, one per file: from a graph and a question to the answer."""
