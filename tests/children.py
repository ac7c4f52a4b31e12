"""Processes that this one has started and that still run."""

import os

import psutil


def children_with(words: str) -> list[psutil.Process]:
    """Those whose command line has the words; of a child that ended and was not waited for there is no command line."""
    running = [one for one in psutil.process_iter(["ppid", "cmdline"]) if one.info["ppid"] == os.getpid()]
    return [one for one in running if words in " ".join(one.info["cmdline"] or ())]
