# Everything a person needs to run, test and change Stationmaster: `make help` lists it.

.DEFAULT_GOAL := help
.PHONY: help install run test test-everywhere test-pythons test-server lint types bench soak messages format clean browser pocket pictures pytest test-engines layout lock hooks wheel

VENV := .venv
BIN := $(VENV)/bin
# The first Python on this machine that is new enough; another one by `make install PYTHON=...`.
PYTHON ?= $(shell for name in python3 python3.14 python3.13 python3.12 python3.11; do \
	"$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$name" && break; done)
# On two cores too, since browser tests wait half of their time; more browsers at once than this gain nothing.
WORKERS ?= 4
PYTEST_ARGS ?=
PYTEST := $(BIN)/python -m pytest
# A test that failed in a browser is tried a second time: docs/decisions/0044-try-a-failed-browser-test-a-second-time.md.
ONCE_MORE := -p tests.support.second_attempt

help: ## Show what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-15s  %s\n", $$1, $$2 }' Makefile

install: $(VENV)/.installed-dev ## Put all that running and testing needs into .venv

run: $(VENV)/.installed $(if $(filter postgres%,$(DATABASE_URL)),$(VENV)/.installed-postgres) ## Open the table for the phones in this network (PORT=8000 unless another is given)
	@$(BIN)/python app.py

test: lint types pytest ## Check form and types, then run the tests, in a real browser too (CI=true: long journeys as well)

test-everywhere: ## The same, with every test on both databases, and all that is random at full length
	@THOROUGH=1 $(MAKE) --no-print-directory test PYTEST_ARGS="--database both $(PYTEST_ARGS)"

test-pythons: $(VENV)/.installed-dev ## Try both commands on every Python here and in a bare Debian (NEWEST=1: the newest alone)
	@$(BIN)/python -m tools.pythons $(if $(NEWEST),--newest)

test-server: $(VENV)/.installed-dev ## Try the container image and compose.yaml in a bare Debian, as root (no container runtime is needed)
	@$(BIN)/python -m tools.server

lint: $(VENV)/.installed-dev ## Check form with ruff, prose and names, declared requirements, and form and types of the browser's scripts with Deno
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -m tools.requirements
	$(BIN)/python -m tools.prose
	$(BIN)/python -m tools.scripts
	$(BIN)/zizmor --offline --no-progress --quiet .github
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-issue-forms .github/ISSUE_TEMPLATE/my-* .github/ISSUE_TEMPLATE/this-*

types: $(VENV)/.installed-dev ## Check types with mypy
	$(BIN)/mypy

# Modules stay compiled: each program that a test starts would compile all of them again.
pytest: $(VENV)/.installed-dev ## Run the tests alone (PYTEST_ARGS="-k ferry" picks some)
	@browser=$$(tools/chromium) || test -z "$$CI" || exit 1; export PYTHONDONTWRITEBYTECODE= CHROMIUM="$$browser"; \
		$(PYTEST) $(ONCE_MORE) -n $(WORKERS) --dist worksteal $(PYTEST_ARGS); status=$$?; \
		test -n "$$browser" || echo "Not tested: everything in a browser, because no Chromium could be found or installed."; \
		exit $$status

test-engines: $(VENV)/.installed-dev ## Play a dozen journeys in two WebKits and in Firefox, installing what is missing where it may
	@engines=$$(tools/engines) && export ENGINES="$$engines" && \
		$(PYTEST) $(ONCE_MORE) -n 3 --dist loadgroup tests/engines $(PYTEST_ARGS)

browser: $(VENV)/.installed-dev ## Make sure that there is a Chromium for the tests, and print where
	@tools/chromium

pocket: $(VENV)/.installed-dev ## Gather in build/pocket the app without a server: static files that any web space with HTTPS can serve
	@$(BIN)/python -m tools.pocket

wheel: $(VENV)/.installed-dev ## Build in build/ the wheel, which any computer with a Python can install and run without this folder
	@$(BIN)/python -m hatchling build -t wheel -d build

pictures: $(VENV)/.installed-dev ## Make the pictures of the README from the app itself (NAMES="claim.png walk.png" picks some)
	@$(BIN)/python -m tools.pictures $(NAMES)

bench: $(VENV)/.installed-dev ## Measure how long the slow things take
	$(BIN)/python -m bench

soak: $(VENV)/.installed-dev ## Play a thousand games among kills, lost answers and wrong clocks, and check each (RUNS=100: fewer)
	@$(BIN)/python -m tools.soak $(or $(RUNS),1000)

messages: $(VENV)/.installed-dev ## Collect the sentences for people into companion/translations
	$(BIN)/python -m tools.messages

layout: $(VENV)/.installed-dev ## Lay the map of a box out (BOX=europe), from the box's tables and a coastline that it fetches once
	@$(BIN)/python -m tools.layout $(if $(BOX),companion/boxes/$(BOX),$(error Which box? For example: make layout BOX=europe))

lock: $(VENV)/.installed-dev ## Pin what requirements*.in ask for, with checksums (LOCK_ARGS="--upgrade" takes the newest)
	@set -e; for name in requirements requirements-postgres requirements-dev requirements-hooks; do \
		$(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --custom-compile-command "make lock" \
			$(LOCK_ARGS) $$name.in -o $$name.txt; done

hooks: $(VENV)/.installed-hooks ## Have git check each commit before it is made
	@$(BIN)/python -m pre_commit install

format: $(VENV)/.installed-dev ## Put the code into form
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python -m tools.scripts --format

clean: ## Remove what was made (the games in instance/ stay)
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .cache build test-results
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamps: an install is done again only when its list of requirements has changed.
$(VENV)/.installed: requirements.txt | $(VENV)/.made
	@$(call pip_install,requirements.txt)
	@touch $@

$(VENV)/.installed-postgres: requirements-postgres.txt $(VENV)/.installed
	@$(call pip_install,requirements-postgres.txt)
	@touch $@

$(VENV)/.installed-dev: requirements-dev.txt $(VENV)/.installed
	@$(call pip_install,requirements-dev.txt)
	@touch $@

$(VENV)/.installed-hooks: requirements-hooks.txt $(VENV)/.installed-dev
	@$(call pip_install,requirements-hooks.txt)
	@touch $@

$(VENV)/.made:
	@python="$(PYTHON)"; \
	"$${python:-false}" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Stationmaster needs Python 3.11 or newer, and found none; install one, or name it: make install PYTHON=..." >&2; exit 1; }; \
	"$$python" -c 'import venv, ensurepip' 2>/dev/null || { \
		echo "This Python has no venv module; install it (on Debian and Ubuntu: apt-get install python3-venv)." >&2; exit 1; }; \
	echo "The first start: making $(VENV) with $$("$$python" --version), for all that Stationmaster needs."; \
	"$$python" -m venv $(VENV) && touch $@

define pip_install
echo "Installing $(1): a minute or two, and not again before that list changes."; $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $(1) || { \
	echo "Not everything in $(1) could be installed; the lines above say why. Is there a network?" >&2; exit 1; }
endef
