"""Real servers, and a worker for research on a snapshot of the sample corpus."""

from tests.api.conftest import temporal
from tests.api.research.conftest import *  # noqa: F403

__all__ = ["temporal"]
