"""Every workflow loads in Temporal's sandbox, and nothing is passed through that we did not mean to."""

import inspect
from importlib import import_module

import pytest
from temporalio import workflow
from temporalio.worker.workflow_sandbox import SandboxedWorkflowRunner, SandboxRestrictions
from temporalio.workflow import SandboxImportNotificationPolicy

from tests.checks.sources import module_name, python_files

MODULES = [module_name(path) for path in python_files("workflows")]


def _workflows_of(module: str) -> list[type]:
    classes = (found for _, found in inspect.getmembers(import_module(module), inspect.isclass))
    defined = (found for found in classes if found.__module__ == module)
    return [found for found in defined if hasattr(found, "__temporal_workflow_definition")]


WORKFLOWS = {found: module for module in MODULES for found in _workflows_of(module)}

VOCABULARY = [module for module in MODULES if module not in WORKFLOWS.values() and module != "workflows"]
"""Pure modules without a workflow in them: one copy of them serves every run. The layout check keeps them pure."""


@pytest.mark.parametrize("found", list(WORKFLOWS), ids=lambda found: found.__name__)
async def test_workflow_loads_in_the_sandbox_with_unintentional_imports_raising(found: type):
    policy = SandboxImportNotificationPolicy.RAISE_ON_UNINTENTIONAL_PASSTHROUGH
    restrictions = SandboxRestrictions.default.with_passthrough_modules(*VOCABULARY)
    runner = SandboxedWorkflowRunner(restrictions=restrictions.with_import_notification_policy(policy))
    runner.prepare_workflow(workflow._Definition.must_from_class(found))  # pyright: ignore[reportPrivateUsage]


def test_there_are_workflows_to_check():
    assert WORKFLOWS
