"""The research tools that need the search half of a snapshot, one file a tool."""
