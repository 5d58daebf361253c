# make play, make test, make quick, make slow, make languages, make check, make messages, make sounds, make campaign CAMPAIGN="kills --trials 100 --seed 2".
# Everything is installed into .venv, once.
PYTHON ?= python3
BIN = .venv/bin

.PHONY: play test test-a-to-m test-n-to-z quick slow languages check campaign sounds messages clean

# Without bytecode files, every process that the tests start compiles the game again.
test test-a-to-m test-n-to-z quick slow languages campaign: export PYTHONDONTWRITEBYTECODE =

play: .venv/ready
	$(BIN)/python main.py

# Two halves that take about as long run beside each other.
test: .venv/ready
	$(MAKE) --no-print-directory --jobs=2 test-a-to-m test-n-to-z

test-a-to-m: .venv/ready
	$(BIN)/python -m pytest tests/test_[a-m]*.py

test-n-to-z: .venv/ready
	$(BIN)/python -m pytest tests/test_[!a-m]*.py

quick: .venv/ready
	$(BIN)/python -m pytest -m "not slow"

slow: .venv/ready
	$(BIN)/python -m pytest -m slow

# All scenes in every language, size and seating. The tests above draw each language in one of them.
languages: .venv/ready
	$(BIN)/python -m pytest tests/all_languages.py

check: .venv/ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python locale/make_messages.py --check

campaign: .venv/ready
	$(BIN)/python -m tests.campaign $(CAMPAIGN)

sounds: .venv/ready
	$(BIN)/python sounds/make_sounds.py

messages: .venv/ready-dev
	$(BIN)/python locale/make_messages.py

clean:
	rm -rf .venv

.venv/ready: requirements.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

# A kiosk gets only what runs the game, in the version above. Nothing is built: that would run foreign code as root.
.venv/kiosk: requirements.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --only-binary=:all: --constraint requirements.txt pygame-ce
	@touch $@

.venv/ready-dev: requirements-dev.txt .venv/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@
