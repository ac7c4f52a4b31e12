"""Registers tools with the server, and those with a view through the MCP Apps extension."""

from collections.abc import Callable, Mapping
from typing import Any

from mcp.server.apps import APP_MIME_TYPE, Apps
from mcp.server.extension import Extension
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError
from mcp_types import ToolAnnotations

from mcp_server.views.pages import ANY_ADDRESS, Page, View


class Toolbox:
    """Collects tools. Without built pages all are plain tools, and tools that serve only a view are left out.

    No tool asks what its client can show: some hosts report it wrongly, and each answer is complete without its view.
    """

    def __init__(self, pages: Mapping[View, Page]) -> None:
        self._pages = pages
        self._apps = Apps()
        self._plain: list[Callable[[MCPServer[Any]], None]] = []
        for page in pages.values():
            self._apps.add_html_resource(page.address, page.html, name=f"autos-{page.view}", prefers_border=True)

    def add_tool(
        self,
        fn: Callable[..., Any],
        *,
        title: str,
        description: str,
        annotations: ToolAnnotations,
        name: str | None = None,
        meta: dict[str, Any] | None = None,
        view: View | None = None,
        only_for_view: bool = False,
    ) -> None:
        """Add a tool, shown in `view` if that was built. With `only_for_view` the view may call it and the model
        may not.
        """
        told: dict[str, Any] = {"title": title, "description": description, "annotations": annotations, "name": name}
        page = self._pages.get(view) if view else None
        if page:
            visibility = ["app"] if only_for_view else None
            self._apps.tool(resource_uri=page.address, visibility=visibility, meta=meta, **told)(fn)  # pyright: ignore[reportArgumentType]
        elif not only_for_view:
            self._plain.append(lambda server: server.add_tool(fn, meta=meta, **told))

    @property
    def extensions(self) -> list[Extension]:
        """Return the extensions for the server's constructor."""
        return [self._apps] if self._pages else []

    def lay_out(self, server: MCPServer[Any]) -> None:
        """Add the tools without a view, and the addresses of earlier versions of each view."""
        for add in self._plain:
            add(server)
        if self._pages:
            server.resource(ANY_ADDRESS, name="autos-views", mime_type=APP_MIME_TYPE)(self._current)

    def _current(self, view: str, version: str) -> str:
        """Return the current page for any version, for a host that still knows an older address."""
        known = {page.view.value: page for page in self._pages.values()}
        if view not in known:
            raise ResourceNotFoundError(f"Não há a vista {view} (versão {version}).")
        return known[view].html
