"""The application: routes, middleware, and the clients its lifespan opens and closes."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from typing import Any, Protocol

from anyio import CapacityLimiter
from fastapi import FastAPI
from fastapi.responses import HTMLResponse, JSONResponse
from prometheus_client import REGISTRY
from sqlalchemy.ext.asyncio import async_sessionmaker
from starlette.requests import Request
from starlette.routing import BaseRoute, Route
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from api.cases.short_workflows import asked_at_once
from api.http.answers import errors
from api.http.answers.compression import Compression
from api.http.answers.openapi import complete_examples
from api.http.browser import nowhere, pages
from api.http.browser.origins import OwnOrigins
from api.http.calibrations import Calibrations
from api.http.changes import Changes
from api.http.issuer import Issuer
from api.http.limits.bodies import BodyLimit
from api.http.limits.pace import BodyPace
from api.http.limits.places import Places
from api.http.limits.rate import RateLimiter
from api.http.limits.strangers import Strangers
from api.http.observe import Metrics, Observer
from api.http.providers import Providers
from api.http.readings import Readings
from api.http.services import HASHINGS, TRANSFERS, Services
from api.identity.chat import ChatDoor, ToolScopes
from api.identity.chat_socket import ChatSocket
from api.identity.resources import CHAT_PATH, is_chat
from api.routes import checkpoints, console, health, rules, signing_keys
from api.routes.case import alerts, artifacts, cases, compare, inquiry, page_images, quality, trail, values
from api.routes.corpus import following
from api.routes.corpus import holdings as corpus
from api.routes.inbox import cases as case_list
from api.routes.inbox import claims, communications, feeds, presence, questions, streams, tags, terms, words
from api.routes.intake import additions, drafts, submissions, uploads
from api.routes.library import documents as library_documents
from api.routes.library import references as library_references
from api.routes.library import search as library_search
from api.routes.oauth import applications, consent, tokens
from api.routes.oauth import metadata as oauth_metadata
from api.routes.people import (
    account,
    calendar,
    entering,
    firm,
    keys,
    me,
    notices,
    passkeys,
    policies,
    provider,
    quotas,
    searches,
    through_provider,
)
from api.routes.people import pages as people_pages
from api.routes.privacy import accesses, draft_erasure, erasure, exports, retention, secrecy
from api.routes.research import (
    arguments,
    conduct,
    databases,
    decisions,
    documents,
    graph,
    memories,
    own_databases,
    search,
)
from api.routes.review import corrections, final, keeping, notes, phases, reviews
from infra.config.settings import Settings
from infra.counts.quotas import Quotas
from infra.counts.stores import count_store
from infra.counts.windows import Counts
from infra.db.claims import Claims
from infra.db.engine import impatient_engine
from infra.pollers import Pollers
from infra.storage.health import StorageHealth
from infra.storage.store import IMPATIENT, Storage
from infra.telemetry.figures import FiguresServer
from infra.telemetry.tracing import is_tracing
from infra.temporal import connect
from infra.version import code_version

DESCRIPTION = """\
Análise durável e revisada de autos judiciais contra precedentes dos tribunais.

Toda resposta vem em `{data, meta}`; listas por página trazem `pagination`; erros vêm em `{error}` com `code`, \
`message`, `trace_id` e `details`. Autentique-se com `Authorization: Bearer ak_...`. O que é de outro inquilino \
responde 404.

Os pedidos de cada chave são contados por minuto: `X-RateLimit-Limit` diz quantos cabem, `X-RateLimit-Remaining` \
quantos restam e `X-RateLimit-Reset` em quantos segundos a conta recomeça. Além do limite a resposta é 429, com \
`Retry-After`."""


UNTRACED = "livez,readyz,static/"
"""Addresses whose traces would only hide others: requested often, and trivial."""

REFRESH_SECONDS = 5
"""Time limit for updating metrics that come from the database."""


class Extension(Protocol):
    """An additional entrance of the product, such as MCP over HTTP."""

    @property
    def routes(self) -> Sequence[BaseRoute]:
        """Routes for the application's router."""
        ...

    @property
    def tool_scopes(self) -> Mapping[str, str | None]:
        """The scope that each of its tools requires."""
        ...

    def running(self) -> AbstractAsyncContextManager[None]:
        """Open while the application serves."""
        ...


class _Described(FastAPI):
    """Shows complete examples in its OpenAPI document, which takes seconds to make: in a thread, once, so that other
    requests go on meanwhile.
    """

    def setup(self) -> None:
        making = asyncio.Lock()

        async def describe(_: Request) -> JSONResponse:
            async with making:
                return JSONResponse(await asyncio.to_thread(self.openapi))

        self.add_route("/openapi.json", describe, include_in_schema=False)

    def openapi(self) -> dict[str, Any]:
        if self.openapi_schema is None:
            complete_examples(super().openapi())
        return super().openapi()


def create_app(settings: Settings) -> FastAPI:
    """Builds the application; it starts even while Temporal, PostgreSQL or the object store are down, and
    reports that.
    """
    metrics = Metrics()
    app = _Described(
        title="Autos",
        version=code_version(),
        description=DESCRIPTION,
        lifespan=_lifespan(settings, metrics),
    )
    app.state.leaving = False
    app.state.extensions = []
    app.state.tool_scopes = {}
    errors.register(app)
    nowhere.register(app)
    app.add_middleware(Compression)
    app.add_middleware(ToolScopes)
    app.add_middleware(BodyLimit)
    app.add_middleware(BodyPace)
    app.add_middleware(ChatDoor)
    app.add_middleware(ChatSocket)
    app.add_middleware(OwnOrigins, settings=settings)
    app.add_middleware(Observer, metrics=metrics, settings=settings)
    app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=settings.trusted_proxies)
    for module in (
        submissions,
        case_list,
        claims,
        tags,
        words,
        questions,
        terms,
        feeds,
        communications,
        presence,
        streams,
        cases,
        checkpoints,
        compare,
        quality,
        reviews,
        keeping,
        alerts,
        artifacts,
        page_images,
        inquiry,
        additions,
        corrections,
        phases,
        final,
        notes,
        trail,
        accesses,
        erasure,
        draft_erasure,
        exports,
        retention,
        secrecy,
        uploads,
        drafts,
        library_documents,
        library_search,
        library_references,
        values,
        corpus,
        following,
        search,
        decisions,
        documents,
        graph,
        arguments,
        conduct,
        databases,
        own_databases,
        memories,
        rules,
        signing_keys,
        entering,
        me,
        account,
        searches,
        calendar,
        keys,
        firm,
        policies,
        passkeys,
        provider,
        notices,
        quotas,
        through_provider,
        people_pages,
        console,
        health,
        oauth_metadata,
        consent,
        tokens,
        applications,
    ):
        # as they stand: to include a router is to analyse each of its routes once more
        app.router.routes.extend(module.router.routes)
    app.add_api_route("/docs", _reference, include_in_schema=False, response_class=HTMLResponse)
    app.mount("/static", pages.static_files())
    if is_tracing():
        _trace_requests(app)
    return app


def _trace_requests(app: FastAPI) -> None:
    # heavy, and of use to nobody without a collector
    from opentelemetry.instrumentation.fastapi import FastAPIInstrumentor

    FastAPIInstrumentor.instrument_app(app, excluded_urls=UNTRACED, exclude_spans=["receive", "send"])


def extend(app: FastAPI, extension: Extension) -> None:
    """Adds another entrance before the application starts; its `running` opens with it."""
    app.router.routes.extend(extension.routes)
    app.state.extensions.append(extension)
    app.state.tool_scopes.update(extension.tool_scopes)


def _lifespan(settings: Settings, metrics: Metrics) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        async with AsyncExitStack() as stack:
            engine = impatient_engine(settings)
            stack.push_async_callback(engine.dispose)
            held = Claims(engine)
            stack.push_async_callback(held.close)
            counts = Counts(count_store(settings), metrics.uncounted.inc)
            stack.push_async_callback(counts.close)
            sessions = async_sessionmaker(engine, expire_on_commit=False)
            readings = Readings(sessions)
            stack.push_async_callback(readings.close)
            changes = Changes(sessions)
            stack.push_async_callback(changes.close)
            storage = Storage(settings, IMPATIENT)
            temporal = await connect(settings, lazy=True)
            app.state.services = Services(
                settings=settings,
                sessions=sessions,
                temporal=temporal,
                pollers=Pollers(temporal),
                storage=storage,
                storage_health=StorageHealth(storage),
                metrics=metrics,
                counts=counts,
                quotas=Quotas(settings, counts, sessions, lambda quota: metrics.refused.labels(quota).inc()),
                rates=RateLimiter(settings, metrics, counts),
                strangers=Strangers(metrics, counts),
                transfers=CapacityLimiter(TRANSFERS),
                hashing=CapacityLimiter(HASHINGS),
                places=Places(),
                answers=asked_at_once(),
                pictures=asked_at_once(),
                claims=held,
                issuer=Issuer(settings.oidc_issuer) if settings.oidc_issuer else None,
                providers=Providers(settings),
                readings=readings,
                changes=changes,
                calibrations=Calibrations(sessions),
                chat_paths=frozenset(_chat_paths(app)),
            )
            stack.enter_context(_figures(app.state.services))
            for extension in app.state.extensions:
                await stack.enter_async_context(extension.running())
            yield

    return lifespan


def _chat_paths(app: FastAPI) -> Iterator[str]:
    """Paths of the extensions, and always `/mcp`, whose metadata documents say how to authenticate."""
    yield CHAT_PATH
    for extension in app.state.extensions:
        yield from (route.path for route in extension.routes if isinstance(route, Route) and is_chat(route.path))


def _figures(services: Services) -> FiguresServer:
    loop = asyncio.get_running_loop()

    def refresh() -> None:
        """Runs in the application's event loop, called from a thread of the metrics server."""
        asyncio.run_coroutine_threadsafe(health.refresh_figures(services), loop).result(REFRESH_SECONDS)

    settings = services.settings
    registries = [services.metrics.registry, REGISTRY]
    return FiguresServer(settings.metrics_host, settings.metrics_port, registries, refresh)


async def _reference() -> HTMLResponse:
    """The page that shows /openapi.json."""
    return HTMLResponse(pages.render("reference.html"))
