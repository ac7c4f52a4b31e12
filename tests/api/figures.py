"""The metrics of an application, as its own port would serve them."""

from fastapi import FastAPI
from prometheus_client import REGISTRY

from infra.telemetry.figures import figures_of


def figures(app: FastAPI) -> str:
    """Return the metrics in the Prometheus text format."""
    return figures_of([app.state.services.metrics.registry, REGISTRY]).decode()
