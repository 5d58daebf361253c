"""The table of the last long run belongs to the code that it describes: the campaign writes it with its commit, and can check it."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.campaign import published
from tests.campaign.attempt import PARTS
from tests.campaign.harness import Outcome, Part
from tests.campaign.published import PAGE, History, NoHistory, Row, refusal, section, troubles, write

KILLS = Part("kills", "kills", lambda *_facts: 1, quick=1, long=2, kinds=("write", "fsync"))
SOAK = Part("soak", "matches", lambda *_facts: 1, quick=1, long=1)
COMMAND = "python -m tests.campaign --publish --seed 7 --jobs 2"


def test_the_page_names_a_run_of_this_history():
    said = published.published(PAGE)
    assert {row.part for row in said.rows} <= {part.name for part in PARTS}
    assert all(row.trials and row.counted for row in said.rows)
    try:
        assert History(published.ROOT).contains(said.commit)
    except NoHistory as reason:
        pytest.skip(str(reason))


@pytest.fixture
def repository(tmp_path) -> Path:
    """A repository with code and documents, and a run that was published there."""
    if not shutil.which("git"):
        pytest.skip("there is no git")
    folder = tmp_path / "repository"
    for name in ("game/app.py", "docs/bot.py", "docs/RELIABILITY.md", "README.md"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"Old.\n\n{published.HEADING}\nOld.\n")
    git(folder, "init", "--quiet")
    commit(folder, "Begin")
    write(page(folder), section(History(folder), COMMAND, run(), 90.0))
    commit(folder, "Publish")
    return folder


def page(folder: Path) -> Path:
    return folder / "docs" / "RELIABILITY.md"


def git(folder: Path, *words: str) -> None:
    who = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "core.hooksPath=/dev/null")
    subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)


def commit(folder: Path, subject: str) -> None:
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--no-gpg-sign", "--message", subject)


def run(trouble: str = "") -> list[Outcome]:
    """What comes out of two parts. ``trouble``: what goes wrong in the last trial."""
    kills, soak = Outcome(KILLS), Outcome(SOAK)
    kills.add(0, {"write": 1000}, "")
    kills.add(1, {"fsync": 50}, "")
    soak.add(0, 5, trouble)
    return [kills, soak]


def check(folder: Path) -> list[str]:
    return troubles(page(folder), History(folder), (KILLS, SOAK))


@pytest.mark.slow
def test_what_was_written_can_be_read_and_describes_its_commit(repository):
    text = page(repository).read_text()
    assert '"Begin"' in text and f"    {COMMAND}\n" in text and text.count("Old.") == 1
    assert "| kills | 2 | 1,050 kills (1,000 write, 50 fsync) | 0 | 0 s |" in text
    assert published.published(page(repository)).rows == (Row("kills", 2, 1050, 0), Row("soak", 1, 5, 0))
    assert check(repository) == []


@pytest.mark.slow
@pytest.mark.parametrize("saved", [False, True], ids=["uncommitted", "committed"])
@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("game/app.py", True),
        ("docs/bot.py", True),
        ("game/new.py", True),
        ("tests/campaign/kills.py", True),
        ("tests/test_kills.py", False),
        ("README.md", False),
    ],
)
def test_after_a_published_run_only_documents_and_other_tests_change(repository, name, counts, saved):
    (repository / name).parent.mkdir(parents=True, exist_ok=True)
    (repository / name).write_text("New.\n")
    if saved:
        commit(repository, "Change")
    assert check(repository) == (
        [f"These files have changed since the published run: {name}."] if counts else []
    )
    complaint = refusal(History(repository), (KILLS, SOAK))
    assert (name in complaint) == (counts and not saved)


@pytest.mark.slow
def test_a_run_that_failed_or_lacks_a_part_or_trials_describes_nothing(repository):
    write(page(repository), section(History(repository), COMMAND, run("AssertionError: lost"), 90.0))
    assert "- soak: Trial 0: AssertionError: lost" in page(repository).read_text()
    assert check(repository) == ["The part soak failed."]
    more = (Part("kills", "kills", KILLS.trial, 1, long=3), Part("clock", "matches", KILLS.trial, 1, 1))
    assert troubles(page(repository), History(repository), more) == [
        "The part kills made 2 of 3 trials.",
        "The part clock is missing.",
    ]


@pytest.mark.slow
def test_a_commit_of_another_history_describes_nothing(repository):
    git(repository, "commit", "--quiet", "--amend", "--message", "Rewritten")
    text = page(repository).read_text()
    write(page(repository), section(History(repository), COMMAND, run(), 1.0))
    git(repository, "commit", "--quiet", "--no-gpg-sign", "--all", "--amend", "--message", "Rewritten again")
    assert "is not in the history" in check(repository)[0]
    page(repository).write_text(text)
    assert check(repository) == []


def test_without_a_history_nothing_can_be_published(tmp_path):
    assert "there is none" in refusal(History(tmp_path), ())
    assert refusal(History(tmp_path), ()).count(".") == 1


@pytest.mark.parametrize("line", [f"    {'a' * 40}", "| kills | some |"])
def test_a_page_with_a_line_that_the_campaign_did_not_write_is_refused(tmp_path, line):
    page = tmp_path / PAGE.name
    page.write_text(f"{PAGE.read_text(encoding='utf-8')}{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match="not described"):
        published.published(page)
