"""Which code is running, as results and the API name it."""

from importlib.metadata import PackageNotFoundError, version


def code_version() -> str:
    """Version of the installed package; `0+uninstalled` when it runs from a bare checkout."""
    try:
        return version("autos")
    except PackageNotFoundError:
        return "0+uninstalled"
