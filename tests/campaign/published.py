"""The section of ``docs/RELIABILITY.md`` about the last long run. The campaign writes it, so that the figures belong to the code that
they describe."""

from __future__ import annotations

import datetime
import os
import platform
import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame

from tests.campaign.harness import ROOT, Outcome, Part

PAGE = ROOT / "docs" / "RELIABILITY.md"
HEADING = "## The last long run\n"
MOST_NAMED = 4
"""A sentence names at most this number of files."""

SECTION = """{heading}
The campaign has written this section (`--publish`). On {day}, on a machine with {machine}, it took {minutes} minutes.
It ran on the commit "{subject}":

    {commit}
    {command}

| part | trials | counted | failed | time |
|---|---|---|---|---|
{rows}

{failures}
"""
ROW = re.compile(r"^\| ([a-z_]+) \| ([\d,]+) \| ([\d,]+) [^|]+ \| (\d+) \| [\d,]+ s \|$", re.MULTILINE)
COMMIT = re.compile(r"^    ([0-9a-f]{40})$", re.MULTILINE)
UNUSED = re.compile(
    r"[^/]+\.md|docs/[^/]+\.(md|png)|locale/.+\.(po|pot)|LICENSE|tests/(test_[^/]+\.py|looks/[^/]+)"
)
"""Files on which the game and the campaign do not depend: whatever is in them, a run has the same result."""


@dataclass(frozen=True)
class Row:
    """What the table says about a part. ``counted``: how many, without the unit."""

    part: str
    trials: int
    counted: int
    failed: int


@dataclass(frozen=True)
class Published:
    """What the section says: the commit on which the run was made, and its table."""

    commit: str
    rows: tuple[Row, ...]


def refusal(history: History, parts: Sequence[Part]) -> str:
    """Why a run that begins now could not be published, in one sentence, or an empty text."""
    try:
        changed = history.uncommitted()
    except NoHistory as error:
        return f"A run is published with its commit, and there is none: {error}."
    if changed:
        return f"A run is published with its commit, so commit these files first: {_some(changed)}."
    if missing := [part.name for part in parts if not part.here]:
        return (
            f"A run is published as a whole, and these parts cannot run on this system: {', '.join(missing)}."
        )
    return ""


def section(history: History, command: str, outcomes: Sequence[Outcome], seconds: float) -> str:
    """The section about a run on the commit that is checked out."""
    commit, subject = history.head()
    today = datetime.date.today()
    rows = [
        f"| {one.part.name} | {one.trials:,} | {one.count} | {len(one.failed_trials)} | {one.seconds:,.0f} s |"
        for one in outcomes
    ]
    wrong = [f"- {one.part.name}: {sentence}" for one in outcomes for sentence in one.wrong]
    return SECTION.format(
        heading=HEADING,
        day=f"{today.day} {today:%B %Y}",
        machine=machine(),
        minutes=round(seconds / 60),
        subject=subject,
        commit=commit,
        command=command,
        rows="\n".join(rows),
        failures="\n".join(["What failed:", "", *wrong] if wrong else ["Nothing failed."]),
    )


def write(page: Path, text: str) -> None:
    before, heading, _old = page.read_text(encoding="utf-8").partition(HEADING)
    assert heading, f"{page} has no section for it"
    page.write_text(before + text, encoding="utf-8", newline="\n")


def published(page: Path) -> Published:
    """What the page says. Raises ValueError if the section is not as the campaign writes it."""
    text = page.read_text(encoding="utf-8").partition(HEADING)[2]
    commits = COMMIT.findall(text)
    rows = [
        Row(part, *(int(one.replace(",", "")) for one in numbers)) for part, *numbers in ROW.findall(text)
    ]
    if len(commits) != 1 or not rows or len(rows) + 2 != len(re.findall(r"^\|", text, re.MULTILINE)):
        raise ValueError(f"{page.name}: the last long run is not described as the campaign does it")
    return Published(commits[0], tuple(rows))


def troubles(page: Path, history: History, parts: Sequence[Part]) -> list[str]:
    """Why the published run does not describe the code that is checked out, in sentences. Empty if it does."""
    found = []
    try:
        said = published(page)
        changed = history.uncommitted()
        if not history.contains(said.commit):
            return [f"The commit {said.commit} of the published run is not in the history."]
        changed += history.changed_since(said.commit)
    except (ValueError, NoHistory) as error:
        return [f"{error}."]
    if changed:
        found.append(f"These files have changed since the published run: {_some(changed)}.")
    rows = {row.part: row for row in said.rows}
    for part in parts:
        if part.name not in rows:
            found.append(f"The part {part.name} is missing.")
        elif rows[part.name].trials < part.long:
            found.append(f"The part {part.name} made {rows[part.name].trials} of {part.long} trials.")
        elif rows[part.name].failed:
            found.append(f"The part {part.name} failed.")
    return found


def machine() -> str:
    system = f"{platform.system()} {platform.release().split('-')[0]} on {platform.machine()}"
    versions = f"Python {platform.python_version()}, pygame-ce {pygame.version.ver}"
    return f"{os.cpu_count()} cores ({system}, {versions})"


def _some(paths: Sequence[str]) -> str:
    named = ", ".join(paths[:MOST_NAMED])
    return named if len(paths) <= MOST_NAMED else f"{named} and {len(paths) - MOST_NAMED} more"


# What the git history says


class NoHistory(Exception):
    """There is no git, or this folder is not the whole of a repository: it was unpacked from an archive, or copied."""


@dataclass(frozen=True)
class History:
    """The repository in ``root``. Every method raises NoHistory if there is none."""

    root: Path

    def head(self) -> tuple[str, str]:
        """The commit that is checked out: its hash and its subject."""
        commit, _space, subject = self._git("log", "-1", "--format=%H %s").strip().partition(" ")
        return commit, subject

    def uncommitted(self) -> list[str]:
        """The files that a run depends on and that are not as in the commit that is checked out."""
        entries = iter(self._git("status", "--porcelain", "-z", "--untracked-files=all").split("\0"))
        paths = []
        for entry in entries:
            if entry:
                paths.append(entry[3:])
                if entry[0] in "RC":  # The old name follows.
                    paths.append(next(entries))
        return _code(paths)

    def contains(self, commit: str) -> bool:
        """Whether the commit is the one that is checked out, or one before it. Raises NoHistory if the clone may not reach so far."""
        if self._git("rev-parse", "--is-shallow-repository").strip() == "true":
            raise NoHistory("The clone has only the last commits")
        return self._run("merge-base", "--is-ancestor", commit, "HEAD").returncode == 0

    def changed_since(self, commit: str) -> list[str]:
        """The files that a run depends on and that differ between that commit and the one that is checked out."""
        return _code(self._git("diff", "--name-only", "--no-renames", "-z", commit, "HEAD").split("\0"))

    def _git(self, *words: str) -> str:
        done = self._run(*words)
        if done.returncode:
            raise NoHistory(done.stderr.strip())
        return done.stdout

    def _run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Runs git. Its variables may be those of another repository, whose hook runs this."""
        plain = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        if not (self.root / ".git").exists():
            raise NoHistory("this is not a git repository")
        try:
            return subprocess.run(
                ["git", *words], cwd=self.root, env=plain, capture_output=True, text=True, encoding="utf-8"
            )
        except OSError as error:
            raise NoHistory(str(error)) from error


def _code(paths: list[str]) -> list[str]:
    return sorted({path for path in paths if path and not UNUSED.fullmatch(path)})
