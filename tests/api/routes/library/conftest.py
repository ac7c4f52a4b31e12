"""The firm's library on real servers: its workflows, its reader, its index."""

import secrets
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy.ext.asyncio import AsyncEngine
from temporalio.client import Client
from temporalio.worker import UnsandboxedWorkflowRunner, Worker

from activities.casefile.activities import Reading
from activities.library.activities import Library
from activities.library.searching import SearchingLibrary
from activities.library.shelves import Shelves
from activities.privacy.erasing import Erasing
from activities.store.library import LibraryRecords
from autos.worker.failures import Failures
from infra.computing.pool import ComputingPool
from infra.config.settings import Settings
from infra.identity.scopes import Role
from infra.resilience.bulkhead import Bulkhead
from infra.storage.store import Storage
from infra.temporal import activities_of
from tests.api.conftest import As, asked_at, served_by
from tests.workflows.case_workers import case_workers
from workflows.erasure import CaseErasure
from workflows.library import LibraryIngest, LibraryRemoval, LibraryUpkeep
from workflows.research import Research


@pytest.fixture
def lawyer(as_role: As) -> httpx.AsyncClient:
    return as_role(Role.LAWYER)


@pytest.fixture(scope="package")
async def shared_library(
    stack_settings: Settings, database: AsyncEngine, storage: Storage, temporal: Client
) -> AsyncIterator[tuple[str, str, Library]]:
    """A case queue and a queue of questions, served with the real steps."""
    queue, questions = (f"{kind}-{secrets.token_hex(6)}" for kind in ("library", "research"))
    threads = Bulkhead("A biblioteca", 2, 30.0)
    computing = ComputingPool(stack_settings.computing_width)
    options: dict[str, Any] = {"workflow_runner": UnsandboxedWorkflowRunner(), "build_id": "test"}
    with (
        pytest.MonkeyPatch.context() as patch,
        ThreadPoolExecutor(4) as executor,
        closing(computing),
        closing(threads),
        closing(SearchingLibrary(database, storage, Shelves(storage), threads)) as search,
        closing(Reading(stack_settings, storage, computing)) as reading,
    ):
        patch.setattr("activities.library.searching.LOOK_SECONDS", 0.25)
        steps = Library(stack_settings, database, storage, computing, reading.readers)
        async with (
            case_workers(
                temporal,
                queue,
                steps,
                workflows=[LibraryIngest, LibraryRemoval, LibraryUpkeep, CaseErasure],
                more=[
                    LibraryRecords(database, storage),
                    Erasing(stack_settings, database, storage, temporal, timedelta(0), copies=timedelta(0)),
                ],
                activity_executor=executor,
                **options,
            ),
            Worker(
                temporal,
                task_queue=questions,
                workflows=[Research],
                activities=activities_of(search),
                interceptors=[Failures()],
                **options,
            ),
        ):
            yield queue, questions, steps


@pytest.fixture
def library_worker(shared_library: tuple[str, str, Library], queue: str, monkeypatch: pytest.MonkeyPatch) -> Library:
    """Make the one worker serve this test."""
    served, questions, steps = shared_library
    served_by(monkeypatch, served)
    asked_at(monkeypatch, questions)
    return steps
