"""Programs of our own that act for people, as the authorization server knows them."""

COMMAND_LINE = "autos-cli"
"""Client id of `autos login`."""
