"""Texts that want to be run, wherever a page shows what somebody wrote."""

import re
from typing import Any, cast

MARKUP = ' <img src=x onerror="window.ran=1"><script>window.ran=1</script>{{7*7}}${7*7}'
_ONE_WORD = re.compile(r"[\w:./+=?&%#-]*", re.ASCII)

RAN = """() => [window.ran, document.querySelectorAll("img[src=x], main script, [onerror]").length,
  document.querySelector("main").textContent.includes("onerror=")]"""
"""What of it ran, how many elements it became, and whether it is there to read."""
SHOWN_AS_TEXT = [None, 0, True]


def infected(value: Any) -> Any:
    """The answer with markup after every text in it but identifiers, addresses and dates."""
    if isinstance(value, dict):
        return {name: infected(one) for name, one in cast("dict[str, Any]", value).items()}
    if isinstance(value, list):
        return [infected(one) for one in cast("list[Any]", value)]
    return value + MARKUP if isinstance(value, str) and not _ONE_WORD.fullmatch(value) else value
