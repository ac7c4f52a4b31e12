"""The application: routes, middleware, and the clients its lifespan opens and closes."""

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from typing import Protocol

from anyio import CapacityLimiter
from fastapi import FastAPI
from fastapi.responses import HTMLResponse
from sqlalchemy.ext.asyncio import async_sessionmaker
from starlette.routing import BaseRoute

from api import errors, pages
from api.limits import BodyLimit
from api.observe import Metrics, Observer
from api.rate import ChatLimit, RateLimiter
from api.routes import (
    artifacts,
    cases,
    compare,
    corpus,
    graph,
    health,
    memories,
    page_images,
    research,
    reviews,
    rules,
    submissions,
    trail,
    uploads,
)
from api.services import TRANSFERS, Services
from infra.db.engine import async_engine
from infra.settings import Settings
from infra.storage import Storage
from infra.temporal import connect
from infra.version import code_version

DESCRIPTION = """\
Análise durável e revisada de autos judiciais contra precedentes do STJ.

Toda resposta vem em `{data, meta}`; listas por página trazem `pagination`; erros vêm em `{error}` com `code`, \
`message`, `trace_id` e `details`. Autentique-se com `Authorization: Bearer ak_...`. O que é de outro inquilino \
responde 404.

Os pedidos de cada chave são contados por minuto: `X-RateLimit-Limit` diz quantos cabem, `X-RateLimit-Remaining` \
quantos restam e `X-RateLimit-Reset` em quantos segundos a conta recomeça. Além do limite a resposta é 429, com \
`Retry-After`."""


class Extension(Protocol):
    """What another entrance of the product, as MCP over HTTP, adds to the application."""

    @property
    def routes(self) -> Sequence[BaseRoute]:
        """Go into the application's router."""
        ...

    def running(self) -> AbstractAsyncContextManager[None]:
        """Open while the application serves."""
        ...


def create_app(settings: Settings) -> FastAPI:
    """The application; it starts also while Temporal, PostgreSQL or the object store are down, and says so."""
    metrics = Metrics()
    app = FastAPI(
        title="Autos",
        version=code_version(),
        description=DESCRIPTION,
        lifespan=_lifespan(settings, metrics),
        docs_url=None,
        redoc_url=None,
    )
    app.state.extensions = []
    errors.register(app)
    app.add_middleware(BodyLimit)
    app.add_middleware(ChatLimit)
    app.add_middleware(Observer, metrics=metrics)
    for module in (
        submissions,
        cases,
        compare,
        reviews,
        artifacts,
        page_images,
        trail,
        uploads,
        corpus,
        research,
        graph,
        memories,
        rules,
        health,
    ):
        app.include_router(module.router)
    app.add_api_route("/docs", _reference, include_in_schema=False, response_class=HTMLResponse)
    app.mount("/static", pages.static_files())
    return app


def extend(app: FastAPI, extension: Extension) -> None:
    """Adds another entrance before the application starts; its `running` opens with it."""
    app.router.routes.extend(extension.routes)
    app.state.extensions.append(extension)


def _lifespan(settings: Settings, metrics: Metrics) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        async with AsyncExitStack() as stack:
            engine = async_engine(settings)
            stack.push_async_callback(engine.dispose)
            app.state.services = Services(
                settings=settings,
                sessions=async_sessionmaker(engine, expire_on_commit=False),
                temporal=await connect(settings, lazy=True),
                storage=Storage(settings),
                metrics=metrics,
                rates=RateLimiter(settings, metrics),
                transfers=CapacityLimiter(TRANSFERS),
            )
            for extension in app.state.extensions:
                await stack.enter_async_context(extension.running())
            yield

    return lifespan


async def _reference() -> HTMLResponse:
    """The page that shows /openapi.json."""
    return HTMLResponse(pages.render("reference.html"))
