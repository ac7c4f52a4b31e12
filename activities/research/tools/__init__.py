"""The research tools on the search half of a snapshot, one file per tool."""
