# Everything a fresh machine needs comes from here: Python 3.11+ and make are enough.
PYTHON ?= python3
UV := $(shell command -v uv 2>/dev/null || echo .tools/bin/uv)
RUN := .venv/bin/python
export UV_PYTHON_DOWNLOADS ?= never

.PHONY: help play serve test lint bench bench-server compile setup clean

help: ## what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

play: setup ## play in the terminal: TITLE=card-game AGAINST=planner,search SEATS=4 OPTIONS=open_track, or RESUME=FILE
	@$(RUN) -m branchline play $(if $(RESUME),--resume $(RESUME),$(or $(TITLE),london) $(if $(SEATS),--seats $(SEATS)) \
	$(foreach option,$(OPTIONS),--option $(option))) $(if $(AGAINST),--against "$(AGAINST)")

test: setup lint ## every check and every test, interpreted and, where there is a C compiler, compiled
	@$(RUN) tools/compile_engine.py build/compiled || test $$? -eq 3
	@echo "Tests on the interpreted engine:"
	@$(RUN) -m pytest -n auto --dist worksteal
	@if [ -d build/compiled ]; then echo "Tests on the compiled engine:"; \
	PYTHONPATH=build/compiled $(RUN) -m pytest -n auto --dist worksteal -m "not server"; fi

lint: setup ## ruff, mypy --strict, import-linter
	@.venv/bin/ruff check
	@.venv/bin/ruff format --check --quiet
	@.venv/bin/mypy
	@said=$$(.venv/bin/lint-imports --no-cache) || { echo "$$said"; exit 1; }; echo "$$said" | tail -n 1

bench: setup ## speed, beside OpenSpiel's games, in one run
	@$(UV) sync --quiet --group bench --inexact --python $(PYTHON)
	@$(RUN) tools/compile_engine.py build/compiled || test $$? -eq 3
	@$(RUN) tools/bench.py

serve: setup ## host tables for friends and bots: HOST=0.0.0.0 PORT=8000
	@$(RUN) -m branchline serve --no-open $(if $(HOST),--host $(HOST)) $(if $(PORT),--port $(PORT))

bench-server: setup ## the table server under load: latency, memory, how fast a table opens
	@$(RUN) tools/compile_engine.py build/compiled || test $$? -eq 3
	@PYTHONPATH=build/compiled $(RUN) tools/bench_server.py $(BENCH_SERVER)

compile: setup ## the engine compiled with mypyc into build/compiled
	@$(RUN) tools/compile_engine.py build/compiled

setup: .venv/ready

.venv/ready: pyproject.toml uv.lock tools/get_uv.sh
	@PYTHON=$(PYTHON) sh tools/get_uv.sh
	@echo "Setting up Branchline's environment …"
	@$(UV) sync --quiet --locked --inexact --compile-bytecode --python $(PYTHON)
	@$(RUN) -m compileall -q src # the command line starts faster
	@touch $@

clean: ## remove what was built
	@rm -rf .venv .tools build dist
