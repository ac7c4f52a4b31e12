"""Names of the task queues."""


def computing_queue(queue: str) -> str:
    """Where runs of `queue` have their long steps done: apart, so that no review or state waits for a free core."""
    return f"{queue}-computing"


CASE_QUEUE = "autos-case"
COMPUTING_QUEUE = computing_queue(CASE_QUEUE)
CORPUS_QUEUE = "autos-corpus"
RESEARCH_QUEUE = "autos-research"
QUEUES = (CASE_QUEUE, COMPUTING_QUEUE, CORPUS_QUEUE, RESEARCH_QUEUE)
