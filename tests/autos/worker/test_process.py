"""The workers of one process, each queue with its own threads."""

from contextlib import ExitStack

from autos.worker.means import open_means
from autos.worker.process import THREADS, make_workers
from infra.config.settings import Settings
from tests.sealing import KEYS
from workflows.contracts.queues import ASKING_QUEUE, QUEUES


async def test_no_queue_has_its_steps_done_by_threads_of_another(temporal_address: str) -> None:
    settings = Settings(temporal_address=temporal_address, payload_keys=KEYS, computing_processes=4)
    async with open_means(settings) as means:
        with ExitStack() as threads:
            workers = [worker.config() for worker in make_workers(means, QUEUES, threads)]
    executors = {worker.get("activity_executor") for worker in workers}
    assert len(executors) == len(QUEUES)
    (asking,) = [worker for worker in workers if worker.get("task_queue") == ASKING_QUEUE]
    assert asking.get("max_concurrent_activities") == settings.asking_width + 1 < THREADS
