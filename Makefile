# make shots, make bench, make compare BASE=HEAD~1, make looks,
# make play, make test, make quick, make slow, make languages, make check, make deb, make archive, make release-check, make messages, make sounds, make campaign CAMPAIGN="kills --trials 100 --seed 2".
# Everything is installed into .venv, once.
PYTHON ?= python3
# What is in a package must run on Debian 12, so it is built there, with its Python: see CONTRIBUTING.md.
PACKAGE_PYTHON ?= /usr/bin/python3
BIN = .venv/bin

.PHONY: bench compare looks shots play test test-first test-second test-third quick slow languages check campaign sounds messages deb archive release-check clean

# Without bytecode files, every process that the tests start compiles the game again.
test test-first test-second test-third quick slow languages campaign: export PYTHONDONTWRITEBYTECODE =

play: .venv/ready
	$(BIN)/python main.py

# Three parts beside each other that take about as long. The first often waits for processes.
test: .venv/ready
	$(MAKE) --no-print-directory --jobs=3 test-first test-second test-third

test-first: .venv/ready
	$(BIN)/python -m pytest tests/test_[a-h]*.py

test-second: .venv/ready
	$(BIN)/python -m pytest tests/test_[i-mp]*.py

test-third: .venv/ready
	$(BIN)/python -m pytest tests/test_[noq-z]*.py

quick: .venv/ready
	$(BIN)/python -m pytest -m "not slow"

slow: .venv/ready
	$(BIN)/python -m pytest -m slow

# All scenes in every language, size and seating. The tests above draw each language in one of them.
languages: .venv/ready
	$(BIN)/python -m pytest tests/all_languages.py tests/all_languages_played.py

check: .venv/ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python locale/make_messages.py --check

# make shots SHOTS="--only title* --size 1280x720"
shots: .venv/ready
	$(BIN)/python -m tools.shots --out shots $(SHOTS)

bench: .venv/ready
	$(BIN)/python -m tools.bench $(BENCH)

# Pictures, matches and saved files of the working tree against those of another commit.
compare: .venv/ready
	$(BIN)/python -m tools.compare $(BASE)

# The pictures that the tests hold every scene against.
looks: export PYTHONPATH = .:tests/support
looks: export SDL_VIDEODRIVER = dummy
looks: export SDL_AUDIODRIVER = dummy
looks: .venv/ready
	$(BIN)/python tests/support/looks.py

campaign: .venv/ready
	$(BIN)/python -m tests.campaign $(CAMPAIGN)

sounds: .venv/ready
	$(BIN)/python sounds/make_sounds.py

messages: .venv/ready-dev
	$(BIN)/python locale/make_messages.py

deb archive: build/venv/ready
	build/venv/bin/python packaging/build.py $@

release-check: deb
	build/venv/bin/python packaging/release_check.py

clean:
	rm -rf .venv build dist

.venv/ready: requirements.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

build/venv/ready: packaging/requirements.txt
	$(PACKAGE_PYTHON) -m venv --clear build/venv
	build/venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary=:all: -r packaging/requirements.txt
	@touch $@

.venv/ready-dev: requirements-dev.txt .venv/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@
