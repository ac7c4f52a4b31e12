"""From a phase to scored, explained precedents."""
