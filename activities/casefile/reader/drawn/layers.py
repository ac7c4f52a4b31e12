"""Optional layers (ISO 32000-2, 8.11) of annotations, which PDFium draws though a layer is off. Runs in the child."""

import io
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple, cast

from activities.casefile.reader.drawn.pdfium import pdfium
from activities.casefile.reader.drawn.saving import saved

DEEPEST = 20
"""Expressions inside one another that are followed."""


def switched_off(document: Any, number: int) -> set[int]:
    """Return the places of those annotations of page `number` (1-based) whose layer is off when the file is opened.

    Raises `ValueError` if the file cannot be written and read again.
    """
    from pdfminer.pdfdocument import PDFDocument  # hardly any file has such annotations, and it takes long to load
    from pdfminer.pdfexceptions import PDFException
    from pdfminer.pdfpage import PDFPage
    from pdfminer.pdfparser import PDFParser

    try:
        opened = PDFDocument(PDFParser(io.BytesIO(saved(document, pdfium.FPDF_REMOVE_SECURITY))))
        page = next(islice(PDFPage.create_pages(opened), number - 1, None))
        layers = _layers_of(opened.catalog)
        annotations = _list(page.attrs.get("Annots"))
        return {at for at, one in enumerate(annotations) if not layers.shows(_dict(one).get("OC"))}
    except (PDFException, StopIteration, RecursionError, TypeError, AttributeError) as error:
        raise ValueError("layers cannot be read") from error


class _Layers(NamedTuple):
    """The state of the layers, by the number of their object."""

    on: bool
    differing: set[int]

    def shows(self, owner: Any, depth: int = 0) -> bool:
        """Return whether objects of the layer, or of the group of layers, are shown."""
        content = _dict(owner)
        if not content:
            return True
        if _name(content.get("Type")) != "OCMD":
            return self.on is not (getattr(owner, "objid", 0) in self.differing)
        if expression := _list(content.get("VE")):
            return self._holds(expression, depth)
        groups = _list(content.get("OCGs")) or [content.get("OCGs")]
        shown = [self.shows(group, depth + 1) for group in groups if _dict(group)] or [True]
        match _name(content.get("P")):
            case "AllOn":
                return all(shown)
            case "AnyOff":
                return not all(shown)
            case "AllOff":
                return not any(shown)
            case _:
                return any(shown)

    def _holds(self, expression: list[Any], depth: int) -> bool:
        if depth > DEEPEST:
            raise TypeError("expression too deep")
        operator, *operands = expression
        each: Iterator[bool] = (
            self._holds(parts, depth + 1) if (parts := _list(one)) else self.shows(one, depth + 1) for one in operands
        )
        match _name(operator):
            case "Not":
                return not all(each)
            case "Or":
                return any(each)
            case _:
                return all(each)


def _layers_of(catalog: Any) -> _Layers:
    """Return the state that the default configuration gives the layers when somebody looks at the file."""
    properties = _dict(_dict(catalog).get("OCProperties"))
    default = _dict(properties.get("D"))
    on = _name(default.get("BaseState")) != "OFF"
    differing = _numbers(default.get("OFF" if on else "ON"))
    for event in map(_dict, _list(default.get("AS"))):
        if _name(event.get("Event")) != "View" or "View" not in map(_name, _list(event.get("Category"))):
            continue
        for layer in _list(event.get("OCGs")):
            state = _name(_dict(_dict(_dict(layer).get("Usage")).get("View")).get("ViewState"))
            if state:
                change = differing.discard if (state == "ON") is on else differing.add
                change(getattr(layer, "objid", 0))
    return _Layers(on, differing)


def _numbers(layers: Any) -> set[int]:
    return {getattr(layer, "objid", 0) for layer in _list(layers)}


def _resolved(value: Any) -> Any:
    from pdfminer.pdftypes import resolve1

    return resolve1(value)


def _dict(value: Any) -> dict[str, Any]:
    found = _resolved(value)
    return cast("dict[str, Any]", found) if isinstance(found, dict) else {}


def _list(value: Any) -> list[Any]:
    found = _resolved(value)
    return cast("list[Any]", found) if isinstance(found, list) else []


def _name(value: Any) -> str:
    found = _resolved(value)
    name = getattr(found, "name", "")
    return name.decode("latin-1") if isinstance(name, bytes) else str(name)
