"""The firm's library: its own documents read, cut into passages and searched like precedents."""
