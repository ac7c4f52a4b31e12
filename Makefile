# Everything happens in .venv, from requirements.lock. Needed beforehand: Python 3.11 or newer, and make.
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
ARGS ?=

PYTHON ?= $(shell for name in python3.11 python3.12 python3.13 python3.14 python3 python; do \
	$$name -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' 2>/dev/null && echo $$name && break; done)

.PHONY: setup demo test check mutants bench lock

setup: $(STAMP)

$(STAMP): requirements.lock pyproject.toml
	@test -n "$(PYTHON)" || { echo "Autos needs Python 3.11 to 3.14 (make PYTHON=/path/to/python)."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing the dependencies into $(VENV) (once, and again when requirements.lock changes)..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@# hatchling is in the lock, so the build needs no environment of its own.
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $(STAMP)

demo: setup
	$(BIN)/autos demo $(ARGS)

test: setup
	$(BIN)/python -m pytest -n 2 --dist loadfile $(ARGS)

check: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	PYRIGHT_PYTHON_IGNORE_WARNINGS=1 $(BIN)/pyright
	$(BIN)/python -m pytest tests/checks

# Breaks each module in turn and lists those whose breaking no test beside them notices; slow.
mutants: setup
	$(BIN)/python -m tests.mutants $(ARGS)

bench: setup
	$(BIN)/python -m bench $(ARGS)

# After a change of dependencies in pyproject.toml; what is pinned stays pinned. Needs uv.
lock:
	uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 --generate-hashes \
	  --no-header --no-annotate --output-file requirements.lock
