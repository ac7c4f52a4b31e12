from workflows.contracts.queues import CASE_QUEUE, COMPUTING_QUEUE, QUEUES


def test_long_steps_wait_on_a_queue_apart_from_reviews() -> None:
    assert COMPUTING_QUEUE != CASE_QUEUE
    assert COMPUTING_QUEUE.startswith(CASE_QUEUE)


def test_every_queue_is_served_once() -> None:
    assert len(QUEUES) == len(set(QUEUES))
