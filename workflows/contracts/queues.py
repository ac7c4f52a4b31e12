"""Names of the task queues."""

CASE_QUEUE = "autos-case"
CORPUS_QUEUE = "autos-corpus"
RESEARCH_QUEUE = "autos-research"
QUEUES = (CASE_QUEUE, CORPUS_QUEUE, RESEARCH_QUEUE)
