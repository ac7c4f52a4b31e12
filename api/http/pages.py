"""The pages people open in a browser: templates and their static files, all our own."""

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.staticfiles import StaticFiles

_FOLDER = Path(__file__).parents[1] / "web"

_templates = Environment(loader=FileSystemLoader(_FOLDER / "templates"), autoescape=True, undefined=StrictUndefined)


def render(name: str, **values: object) -> str:
    """A template filled in, every value escaped."""
    return _templates.get_template(name).render(values)


def static_files() -> StaticFiles:
    """Styles and scripts of the pages."""
    return StaticFiles(directory=_FOLDER / "static")
