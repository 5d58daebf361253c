"""The section of ``docs/RELIABILITY.md`` about the last long run. The campaign writes it, so that the figures belong to the code that
they describe."""

from __future__ import annotations

import datetime
import os
import platform
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame

from tests.campaign.history import History, NoHistory
from tests.campaign.outcome import Outcome
from tests.campaign.part import Part

ROOT = Path(__file__).resolve().parents[2]
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
    """Replaces the section, which is the last one of the page."""
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
    """Cores, system, and versions."""
    system = f"{platform.system()} {platform.release().split('-')[0]} on {platform.machine()}"
    versions = f"Python {platform.python_version()}, pygame-ce {pygame.version.ver}"
    return f"{os.cpu_count()} cores ({system}, {versions})"


def _some(paths: Sequence[str]) -> str:
    named = ", ".join(paths[:MOST_NAMED])
    return named if len(paths) <= MOST_NAMED else f"{named} and {len(paths) - MOST_NAMED} more"
