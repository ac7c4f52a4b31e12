"""`python -m infra.cli`: how the supervisor starts its children."""

from infra.cli.main import main

main()
