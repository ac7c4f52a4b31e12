"""The autos command."""
