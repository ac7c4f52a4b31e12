"""PDFium's functions. They are made while the library loads, so no type checker finds them."""

import ctypes
from collections.abc import Callable
from typing import Any

import pypdfium2_raw

pdfium: Any = pypdfium2_raw


def quick(function: Any) -> Callable[..., Any]:
    """Return the function for inner loops: it takes and returns addresses instead of pointers, which cost twice as
    much.

    It also accepts pointers; a null pointer becomes None.
    """
    result, *kinds = (
        ctypes.c_void_p if hasattr(kind, "contents") else kind for kind in (function.restype, *function.argtypes)
    )
    return ctypes.PYFUNCTYPE(result, *kinds)(ctypes.cast(function, ctypes.c_void_p).value or 0)


def pointer(kind: Any, address: int) -> Any:
    """Return the pointer that PDFium's other functions take, one of the types of its objects."""
    return ctypes.cast(address, kind)
