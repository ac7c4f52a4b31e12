"""The twelve graph tools, one a file: from a graph and a question to the answer."""
