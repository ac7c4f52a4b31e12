"""Output of `autos status --json`: the places and states of the stack's components."""

import httpx
from pydantic import BaseModel

from autos.local.stack import local_settings
from autos.local.supervision.state import Phase, read_state
from infra.config.settings import Settings

READY_SECONDS = 10.0
TOLD = {
    "database": "PostgreSQL",
    "storage": "Objetos (S3)",
    "temporal": "Temporal",
    "worker": "Worker",
    "questions": "Worker (perguntas)",
}
"""Display names of `/readyz` components; the others do not affect service."""
COMPONENTS = ("postgres", "s3", "temporal", "api", "worker")


class ComponentStatus(BaseModel):
    state: Phase = Phase.STOPPED
    pid: int | None = None


class StackStatus(BaseModel):
    """The addresses of a stopped stack are those of its last start; the database URL contains its password."""

    state: Phase
    api_url: str
    mcp_url: str
    temporal_ui_url: str | None
    s3_endpoint: str | None
    database_url: str
    components: dict[str, ComponentStatus]
    admin_key_file: str
    operator_key_file: str


def stack_status(base: Settings) -> StackStatus:
    """The stack of `base.data_dir`, running or not."""
    settings = local_settings(base)
    state = read_state(base.data_dir)
    components = {
        name: ComponentStatus.model_validate(known.model_dump(include={"state", "pid"}))
        for name, known in state.components.items()
    }
    return StackStatus(
        state=state.state,
        api_url=settings.base_url,
        mcp_url=f"{settings.base_url}/mcp",
        temporal_ui_url=state.temporal_ui_url,
        s3_endpoint=settings.s3_endpoint,
        # As psql and every driver read it: SQLAlchemy's own URLs name the driver too.
        database_url=settings.database_url.get_secret_value().replace("postgresql+psycopg://", "postgresql://"),
        components={name: components.get(name, ComponentStatus()) for name in COMPONENTS},
        admin_key_file=str(settings.data_dir / "keys" / "admin.key"),
        operator_key_file=str(settings.data_dir / "keys" / "operator.key"),
    )


def unready(api_url: str) -> list[str]:
    """Components that are down according to the API, itself included, although their processes may run."""
    components = readiness(api_url)
    if not components:
        return ["API"]
    return [title for name, title in TOLD.items() if components.get(name) != "ok"]


def readiness(api_url: str) -> dict[str, str]:
    """Each component's state in `/readyz`; empty if the API does not answer."""
    try:
        return httpx.get(f"{api_url}/readyz", timeout=READY_SECONDS).json()["data"]["components"]
    except (httpx.HTTPError, ValueError, KeyError):
        return {}
