"""The application: routes, middleware, and the clients its lifespan opens and closes."""

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from typing import Any, Protocol

from anyio import CapacityLimiter
from fastapi import FastAPI
from fastapi.responses import HTMLResponse
from sqlalchemy.ext.asyncio import async_sessionmaker
from starlette.routing import BaseRoute
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from api.http import errors, pages
from api.http.chat import ChatDoor
from api.http.limits import BodyLimit
from api.http.observe import Metrics, Observer
from api.http.openapi import complete_examples
from api.http.origins import OwnOrigins
from api.http.pace import BodyPace
from api.http.places import Places
from api.http.rate import RateLimiter
from api.http.services import TRANSFERS, Services
from api.http.strangers import Strangers
from api.routes import (
    artifacts,
    cases,
    checkpoints,
    compare,
    corpus,
    drafts,
    health,
    page_images,
    reviews,
    rules,
    signing_keys,
    submissions,
    trail,
    uploads,
)
from api.routes.research import graph, memories, search
from infra.db.claims import Claims
from infra.db.engine import async_engine
from infra.settings import Settings
from infra.storage import Storage
from infra.storage_health import StorageHealth
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


class _Described(FastAPI):
    """Its OpenAPI document shows whole examples."""

    def openapi(self) -> dict[str, Any]:
        if self.openapi_schema is None:
            complete_examples(super().openapi())
        return super().openapi()


def create_app(settings: Settings) -> FastAPI:
    """The application; it starts also while Temporal, PostgreSQL or the object store are down, and says so."""
    metrics = Metrics()
    app = _Described(
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
    app.add_middleware(BodyPace, settings=settings)
    app.add_middleware(ChatDoor)
    app.add_middleware(OwnOrigins, settings=settings)
    app.add_middleware(Observer, metrics=metrics)
    app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=settings.trusted_proxies)
    for module in (
        submissions,
        cases,
        checkpoints,
        compare,
        reviews,
        artifacts,
        page_images,
        trail,
        uploads,
        drafts,
        corpus,
        search,
        graph,
        memories,
        rules,
        signing_keys,
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
            claims = Claims(engine)
            stack.push_async_callback(claims.close)
            storage = Storage(settings)
            app.state.services = Services(
                settings=settings,
                sessions=async_sessionmaker(engine, expire_on_commit=False),
                temporal=await connect(settings, lazy=True),
                storage=storage,
                storage_health=StorageHealth(storage),
                metrics=metrics,
                rates=RateLimiter(settings, metrics),
                strangers=Strangers(settings, metrics),
                transfers=CapacityLimiter(TRANSFERS),
                places=Places(settings),
                claims=claims,
            )
            for extension in app.state.extensions:
                await stack.enter_async_context(extension.running())
            yield

    return lifespan


async def _reference() -> HTMLResponse:
    """The page that shows /openapi.json."""
    return HTMLResponse(pages.render("reference.html"))
