"""Names of the task queues."""


def computing_queue(queue: str) -> str:
    """Where runs of `queue` have their long steps done: apart, so that no review or state waits for a free core."""
    return f"{queue}-computing"


def asking_queue(queue: str) -> str:
    """Where pages of cases of `queue` are drawn and questions answered: apart, so that no run waits for who asks."""
    return f"{queue}-asking"


def notice_queue(queue: str) -> str:
    """Where notices of runs of `queue` are delivered: apart, so that nothing else waits for a server that is away."""
    return f"{queue}-notices"


CASE_QUEUE = "autos-case"
COMPUTING_QUEUE = computing_queue(CASE_QUEUE)
ASKING_QUEUE = asking_queue(CASE_QUEUE)
NOTICE_QUEUE = notice_queue(CASE_QUEUE)
CORPUS_QUEUE = "autos-corpus"
RESEARCH_QUEUE = "autos-research"
QUEUES = (CASE_QUEUE, COMPUTING_QUEUE, ASKING_QUEUE, NOTICE_QUEUE, CORPUS_QUEUE, RESEARCH_QUEUE)
