# make play, make test, make check. Everything is installed into .venv, once.
PYTHON ?= python3
BIN = .venv/bin

.PHONY: play test check sounds clean

play: .venv/ready
	$(BIN)/python main.py

test: .venv/ready
	$(BIN)/python -m pytest

check: .venv/ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

sounds: .venv/ready
	$(BIN)/python sounds/make_sounds.py

clean:
	rm -rf .venv

.venv/ready: requirements.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

.venv/ready-dev: requirements-dev.txt .venv/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@
