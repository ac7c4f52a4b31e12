"""Run work in a process of its own, so that memory and loaded modules are measured alone."""

import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
T = TypeVar("T")


def alone(work: Callable[Given, T], *arguments: Given.args, **named: Given.kwargs) -> T:
    """Return what `work` returns in a fresh process."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as process:
        return process.submit(work, *arguments, **named).result()
