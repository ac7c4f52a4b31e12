"""The firm's library: its own documents read, cut into passages, searched as the precedents are."""
