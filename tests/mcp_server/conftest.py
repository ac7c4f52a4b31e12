"""The fixtures of the API's tests: the application on real servers, keys of each role, a worker."""

from tests.api.conftest import *  # noqa: F403
