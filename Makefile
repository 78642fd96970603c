# Pique Dame. `make` alone tells what there is.

VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
PIP := $(PY) -m pip --disable-pip-version-check
INSTALL := $(PIP) install --quiet --require-hashes
WEB := $(PY) hatch_build.py npm

HOST ?= 0.0.0.0
PORT ?= 8000
DATABASE ?= var/piquedame.sqlite
WORKERS ?= 2
ARGS ?=
RESULTS := test-results

# The modules whose every branch is tested: the domain.
DOMAIN_EXCEPT := src/piquedame/cli/main.py,src/piquedame/arena/*,src/piquedame/server/*,src/piquedame/bots/*,src/piquedame/kernels/*

.DEFAULT_GOAL := help
# One thing after the other, but for what `make test` starts side by side.
ifndef SIDE_BY_SIDE
.NOTPARALLEL:
endif
.DELETE_ON_ERROR:

.PHONY: help
help: ## what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# ---------------------------------------------------------------- setting up

$(VENV)/.made:
	@python=$$(sh scripts/find_python.sh) || exit 1; \
	echo "Making a virtual environment with $$($$python --version) …"; \
	"$$python" -m venv --clear $(VENV)
	@touch $@

$(VENV)/.run: requirements/run.txt requirements/build.txt $(VENV)/.made
	@echo "Installing what the server needs …"
	@$(INSTALL) -r requirements/run.txt -r requirements/build.txt
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.run
	@echo "Installing what the tests need …"
	@$(INSTALL) -r requirements/dev.txt
	@touch $@

$(VENV)/.cluster: requirements/cluster.txt $(VENV)/.dev
	@echo "Installing Ray …"
	@$(INSTALL) -r requirements/cluster.txt
	@touch $@

$(VENV)/.package: pyproject.toml hatch_build.py $(VENV)/.run
	@PIQUEDAME_SKIP_WEB=1 $(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

# Node comes with the system or, where it is missing or too old, with a package.
define ensure_node
if $(PY) hatch_build.py lacks-node $(1); then \
	echo "Installing Node …"; $(INSTALL) -r requirements/node.txt; fi
endef

.PHONY: client
client: $(VENV)/.package ## build the browser client, if its sources changed
	@$(call ensure_node,build)
	@$(PY) hatch_build.py

.PHONY: modules
modules: $(VENV)/.dev
	@$(call ensure_node,)
	@$(PY) hatch_build.py modules

.PHONY: setup
setup: $(VENV)/.dev $(VENV)/.package modules client ## everything that the tests need, but for Chromium

.PHONY: requirements
requirements: $(VENV)/.dev ## compile requirements/*.txt anew (ARGS=--upgrade takes newer versions)
	@compile="$(BIN)/uv pip compile --quiet --universal --fork-strategy fewest --python-version 3.11 --generate-hashes $(ARGS)"; \
	export UV_CUSTOM_COMPILE_COMMAND="make requirements"; \
	$$compile pyproject.toml -o requirements/run.txt && \
	$$compile pyproject.toml --extra dev -c requirements/run.txt -o requirements/dev.txt && \
	$$compile pyproject.toml --extra cluster -c requirements/dev.txt -o requirements/cluster.txt && \
	$$compile requirements/build.in -c requirements/dev.txt -o requirements/build.txt && \
	$$compile requirements/node.in -o requirements/node.txt

# ---------------------------------------------------------------- playing

.PHONY: play
play: $(VENV)/.package client ## set up and serve a table (PORT=8000 HOST=0.0.0.0 DATABASE=var/piquedame.sqlite)
	@mkdir -p $(dir $(DATABASE))
	@exec $(BIN)/piquedame serve --host $(HOST) --port $(PORT) --database $(DATABASE) --welcome $(ARGS)

# ---------------------------------------------------------------- testing

.PHONY: test
test: setup ## every check and every test; at the end, which tests took longest
	@$(MAKE) SIDE_BY_SIDE=1 -j $(WORKERS) check web law
	@$(MAKE) unit
	@$(MAKE) browser
	@$(PY) scripts/slowest.py $(RESULTS)/unit.xml $(RESULTS)/browser.xml
	@echo "All checks and tests passed."

.PHONY: check
check: lint types contracts generated ## what needs no test run: style, types, import directions, generated files

.PHONY: lint
lint: $(VENV)/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check

.PHONY: types
types: $(VENV)/.dev $(VENV)/.package
	$(BIN)/mypy

.PHONY: contracts
contracts: $(VENV)/.dev $(VENV)/.package
	$(BIN)/lint-imports

.PHONY: generated
generated: $(VENV)/.dev $(VENV)/.package
	@set -e; for script in scripts/generate_*.py; do echo $(PY) $$script --check; $(PY) $$script --check; done

.PHONY: generate
generate: $(VENV)/.dev $(VENV)/.package ## write the generated files anew
	@set -e; for script in scripts/generate_*.py; do $(PY) $$script; done

.PHONY: format
format: $(VENV)/.dev ## put the Python in order
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

.PHONY: web
web: modules client ## the client: types, no circle of imports, unit tests, size
	$(WEB) run check --silent
	$(WEB) run test --silent
	$(WEB) run size --silent

.PHONY: law
law: $(VENV)/.dev $(VENV)/.package
	@echo "Compiling the law …"
	@$(PY) scripts/compile_law.py

.PHONY: unit
unit: law ## every Python test that needs no browser, with coverage (ARGS= goes to pytest)
	@$(BIN)/coverage erase
	$(BIN)/pytest -m "not browser and not soak" -n $(WORKERS) --cov --cov-report= \
		--junitxml=$(RESULTS)/unit.xml $(ARGS)
	$(BIN)/coverage report --fail-under=0
	@echo "The domain, every branch:"
	$(BIN)/coverage report --omit='$(DOMAIN_EXCEPT)' --fail-under=100

.PHONY: browser
browser: $(VENV)/.dev $(VENV)/.package modules client ## the browser tests (ARGS= goes to pytest)
	@chromium=$$(sh scripts/ensure_chromium.sh) || exit 1; \
	PIQUEDAME_CHROMIUM="$$chromium" $(BIN)/pytest tests/browser -m "browser and not soak" \
		-n $(WORKERS) --dist worksteal --junitxml=$(RESULTS)/browser.xml $(ARGS)

.PHONY: soak
soak: $(VENV)/.cluster $(VENV)/.package ## the long tests
	$(BIN)/pytest -m soak --timeout 3600 $(ARGS)

.PHONY: mutants
mutants: $(VENV)/.dev $(VENV)/.package ## mutation tests of the law, scoring, views and records
	$(PY) scripts/mutants.py $(ARGS)

.PHONY: bench
bench: $(VENV)/.dev $(VENV)/.package ## the benchmarks
	$(PY) -m benchmarks $(ARGS)

.PHONY: table
table: $(VENV)/.dev $(VENV)/.package ## how strong the bots are: benchmarks/TABLE.md (hours; goes on where it was)
	$(PY) -m benchmarks.strength $(ARGS)

.PHONY: dist
dist: $(VENV)/.dev client ## the wheel and the source distribution, in dist/
	$(BIN)/uv build --quiet --python $(PY)
	@ls -l dist

# ---------------------------------------------------------------- clearing up

.PHONY: clean
clean: ## remove what was built and installed; tables in var/ stay
	rm -rf $(VENV) build dist mutants htmlcov test-results web/node_modules src/piquedame/server/static
	rm -rf .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests benchmarks scripts -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
