"""What came out of one part of the campaign."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.campaign.part import Part


@dataclass
class Outcome:
    """Sums up trials of a part. ``troubles``: what is wrong with the part as a whole, in sentences. ``failed_trials``: the number
    of each trial that failed, and the last line that it said."""

    part: Part
    trials: int = 0
    counted: int = 0
    of_each: Counter[str] = field(default_factory=Counter)
    failed_trials: dict[int, str] = field(default_factory=dict)
    troubles: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, number: int, counted: int | Mapping[str, int], trouble: str) -> None:
        """Adds one trial: what it counted, and what went wrong or an empty text."""
        self.trials += 1
        if isinstance(counted, Mapping):
            self.of_each.update(counted)
            counted = sum(counted.values())
        self.counted += counted
        if trouble:
            self.failed_trials[number] = trouble.strip().splitlines()[-1]

    @property
    def wrong(self) -> list[str]:
        """What is wrong, in sentences; empty if nothing is."""
        found = [f"Trial {number}: {line}" for number, line in self.failed_trials.items()]
        if not self.counted:
            found.append(f"It made no {self.part.unit}.")
        elif self.trials >= self.part.long:
            found += [f"It made no {self.part.unit} of the kind {kind}." for kind in self._missing()]
        return found + self.troubles

    @property
    def count(self) -> str:
        """What was counted, as in "1,050 kills (900 write, 150 fsync)"."""
        kinds = ", ".join(f"{self.of_each[kind]:,} {kind}" for kind in self.part.kinds)
        return f"{self.counted:,} {self.part.unit}" + (f" ({kinds})" if kinds else "")

    def __str__(self) -> str:
        sentences = "".join(f"\n  {sentence}" for sentence in self.wrong)
        made = f"{self.trials} trials, {self.count}, {len(self.failed_trials)} failed, {self.seconds:.0f} s"
        return f"{self.part.name}: {made}{sentences}"

    def _missing(self) -> list[str]:
        return [kind for kind in self.part.kinds if not self.of_each[kind]]
