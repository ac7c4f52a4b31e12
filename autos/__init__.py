"""The program: the only place that composes every part."""

import os

# The vectors here are small: threads of linear algebra that wait for each other cost more than they save.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
