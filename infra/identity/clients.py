"""Our own programs that act for people, as OAuth clients."""

COMMAND_LINE = "autos-cli"
"""Client id of `autos login`."""
