"""Names of the task queues."""

CASE_QUEUE = "autos-case"
CORPUS_QUEUE = "autos-corpus"
QUEUES = (CASE_QUEUE, CORPUS_QUEUE)
