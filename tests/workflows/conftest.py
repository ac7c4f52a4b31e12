"""A client of the real Temporal server, and fake steps of a case."""

import pytest
from temporalio.client import Client

from tests.sealing import PLUGIN
from tests.workflows.fake_steps import FakeSteps


@pytest.fixture
def steps() -> FakeSteps:
    return FakeSteps()


@pytest.fixture
async def client(temporal_address: str) -> Client:
    return await Client.connect(temporal_address, plugins=[PLUGIN])
