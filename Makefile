# Everything a fresh machine needs comes from here: Python 3.11+ and make are enough.
PYTHON ?= python3
UV := $(shell command -v uv 2>/dev/null || echo .tools/bin/uv)
RUN := .venv/bin/python
# The compiled engine is used if it has been made from the source as it is now, and made where there is a C compiler.
COMPILED := PYTHONPATH="$$($(RUN) tools/compile_engine.py --ready build/compiled)"
COMPILE := $(RUN) tools/compile_engine.py build/compiled >/dev/null || test $$? -eq 3
export UV_PYTHON_DOWNLOADS ?= never
unexport PYTHONDONTWRITEBYTECODE # or each of hundreds of processes would read the source anew

# The browser's client: where it is built, from what, and with which Node.
CLIENT := src/branchline/server/web/client
BUILT_FROM := $(shell find web/src web/build web/public src/branchline/titles src/branchline/messages tools/messages.py tools/message_slips.py -type f ! -name '*.pyc' ! -name '*.so' 2>/dev/null) \
	$(filter-out web/playwright.config.ts web/eslint.config.js,$(wildcard web/*.json web/*.ts web/*.js web/*.html))
NODE := PYTHON="$(PYTHON)" UV="$(UV)" sh tools/get_node.sh
IN_WEB := cd web && PATH="$(CURDIR)/.tools/node/bin:$$PATH"

.PHONY: help play terminal serve web test test-all lint screenshots bench bench-peers bench-web bench-server tune compile setup tools clean

help: ## what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

play: setup web ## play in the browser, with friends and bots: HOST=0.0.0.0 lets your network in, PORT=8000
	@echo "Starting the tables …"
	@$(COMPILED) $(RUN) -m branchline serve --or-another --compile --log warning $(if $(HOST),--host $(HOST)) $(if $(PORT),--port $(PORT))

terminal: setup ## play in the terminal: TITLE=card-game AGAINST=planner,search SEATS=4 OPTIONS=open_track, or RESUME=FILE
	@$(COMPILE)
	@$(COMPILED) $(RUN) -m branchline play $(if $(RESUME),--resume $(RESUME),$(or $(TITLE),london) $(if $(SEATS),--seats $(SEATS)) \
	$(foreach option,$(OPTIONS),--option $(option))) $(if $(AGAINST),--against "$(AGAINST)")

serve: setup web ## host tables for friends and bots: HOST=0.0.0.0 PORT=8000
	@$(COMPILED) $(RUN) -m branchline serve --no-open --compile $(if $(HOST),--host $(HOST)) $(if $(PORT),--port $(PORT))

web: setup $(CLIENT)/.built ## the browser's client into the Python package, which serves it

PYTEST := $(RUN) -m pytest --dist worksteal --durations 20 --durations-min 1
CORES := $(shell getconf _NPROCESSORS_ONLN)
MORE := $(shell echo $$(($(CORES) + 1))) # processes than cores, where tests wait for servers
BROWSER = chromium=$$(sh tools/get_chromium.sh) && export $(COMPILED) && $(IN_WEB) BRANCHLINE_CHROMIUM="$$chromium"

# What fails often comes first. Without a C compiler everything runs interpreted.
test: checks ## every check, and the tests that take minutes: the engine's own on both builds, all others on the compiled one
	@echo "The engine's own tests, interpreted:"
	@$(PYTEST) -n $(CORES) -m "engine and not slow"
	@echo "All tests, compiled where there is a C compiler:"
	@$(COMPILED) $(PYTEST) -n $(MORE) -m "not slow"
	@echo "Tests in the browser:"
	@$(BROWSER) npm test --silent -- --grep-invert @slow

test-all: checks ## every proof there is: all tests on both builds, learners, Ray, kill loops and the widest matrix in the browser
	@PYTHON="$(PYTHON)" sh tools/get_torch.sh
	@echo "All tests, interpreted:"
	@BRANCHLINE_LONG=1 $(PYTEST) -n $(MORE)
	@echo "All tests, compiled where there is a C compiler:"
	@BRANCHLINE_LONG=1 $(COMPILED) $(PYTEST) -n $(MORE)
	@echo "Tests in the browser:"
	@$(BROWSER) npm test --silent

lint: lint-style ## ruff, mypy --strict, import-linter, every message in every language; svelte-check, tsc, eslint, prettier
	@$(MAKE) --no-print-directory --jobs 2 lint-types lint-web

.PHONY: checks lint-style lint-types lint-web compiled
checks: tools web lint-style
	@sh tools/get_chromium.sh >/dev/null # before all that takes long
	@$(MAKE) --no-print-directory --jobs 3 compiled lint-types lint-web

lint-style: tools
	@.venv/bin/ruff check
	@.venv/bin/ruff format --check --quiet
	@$(RUN) tools/messages.py --check
	@said=$$(.venv/bin/lint-imports --no-cache) || { echo "$$said"; exit 1; }; echo "$$said" | tail -n 1

lint-types: tools
	@.venv/bin/mypy

lint-web: web/node_modules/.package-lock.json
	@$(NODE)
	@$(IN_WEB) npm run --silent check

compiled: tools # where there is a C compiler
	@$(COMPILE)

screenshots: setup web ## pictures of the client for the docs
	@chromium=$$(sh tools/get_chromium.sh) && $(IN_WEB) BRANCHLINE_CHROMIUM="$$chromium" npm run --silent screenshots

bench-web: setup web ## the browser's client: what it loads, how soon it is ready, how fast it shows a move and pans
	@chromium=$$(sh tools/get_chromium.sh) && $(IN_WEB) BRANCHLINE_CHROMIUM="$$chromium" npm run --silent bench

bench: tools ## speed, beside OpenSpiel's games, in one run: BENCH_BEFORE=path for an older compiled build
	@$(COMPILE)
	@$(RUN) tools/bench.py

bench-peers: tools ## the environments beside the peers', in one run: PEERS="openspiel ours" for only some of them
	@$(COMPILE)
	@UV="$(UV)" $(RUN) tools/bench_peers.py $(PEERS)

bench-server: tools ## the table server under load: latency, memory, how fast a table opens
	@$(COMPILE)
	@$(COMPILED) $(RUN) tools/bench_server.py $(BENCH_SERVER)

tune: tools ## look for better weights of a planner: TITLE=card-game MINUTES=20; SEARCH=100 for numbers of the search
	@$(COMPILE)
	@$(COMPILED) $(RUN) tools/tune_planner.py $(or $(TITLE),london) --minutes $(or $(MINUTES),20) $(if $(SEARCH),--search $(SEARCH))

compile: tools ## the engine compiled with mypyc into build/compiled
	@$(RUN) tools/compile_engine.py build/compiled

# What it takes to play, and what it takes to work on it.
setup: .venv/ready
tools: .venv/ready-to-work

.venv/ready: pyproject.toml uv.lock tools/get_uv.sh
	@PYTHON=$(PYTHON) sh tools/get_uv.sh
	@echo "Setting up Branchline's environment …"
	@$(UV) sync --quiet --locked --inexact --no-default-groups --group compile --compile-bytecode --python $(PYTHON)
	@$(RUN) -m compileall -q src # the command line starts faster
	@touch $@

.venv/ready-to-work: .venv/ready
	@echo "Getting the tools for tests and checks …"
	@$(UV) sync --quiet --locked --inexact --python $(PYTHON)
	@touch $@

web/node_modules/.package-lock.json: web/package-lock.json | .venv/ready
	@$(NODE)
	@echo "Getting the client's packages …"
	@$(IN_WEB) npm install --no-save --no-audit --no-fund --prefer-offline --loglevel error >/dev/null # as locked; npm ci wants every platform's
	@touch $@

$(CLIENT)/.built: $(BUILT_FROM) web/node_modules/.package-lock.json | .venv/ready
	@$(NODE)
	@echo "Building the client …"
	@$(IN_WEB) npm run --silent build -- --logLevel error
	@touch $@

clean: ## remove what was built
	@rm -rf .venv .tools build dist web/node_modules web/test-results $(CLIENT)
