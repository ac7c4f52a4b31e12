"""The answers of the tools."""
