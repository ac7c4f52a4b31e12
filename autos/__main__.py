"""`python -m autos`: the command, and how the supervisor starts its children."""

from autos.cli import main

main()
