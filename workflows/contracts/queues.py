"""Names of the task queues."""


def computing_queue(queue: str) -> str:
    """Queue for the long steps of runs of `queue`, so that no review or state change waits for a free core."""
    return f"{queue}-computing"


def asking_queue(queue: str) -> str:
    """Queue for page images and questions of cases of `queue`, so that no run waits for them."""
    return f"{queue}-asking"


def notice_queue(queue: str) -> str:
    """Queue for notices of runs of `queue`, so that nothing else waits for a mail server that is down."""
    return f"{queue}-notices"


CASE_QUEUE = "autos-case"
COMPUTING_QUEUE = computing_queue(CASE_QUEUE)
ASKING_QUEUE = asking_queue(CASE_QUEUE)
NOTICE_QUEUE = notice_queue(CASE_QUEUE)
CORPUS_QUEUE = "autos-corpus"
RESEARCH_QUEUE = "autos-research"
QUEUES = (CASE_QUEUE, COMPUTING_QUEUE, ASKING_QUEUE, NOTICE_QUEUE, CORPUS_QUEUE, RESEARCH_QUEUE)
