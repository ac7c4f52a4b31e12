"""How each long-running process of the product begins."""

import logging

from infra.local.stack import local_settings
from infra.settings import Settings


def begin_process() -> Settings:
    """The settings of this process, with logging set up on standard error: standard output may carry a protocol."""
    settings = local_settings()
    logging.basicConfig(level=settings.log_level, format="%(asctime)s %(levelname)s %(name)s %(message)s")
    return settings
