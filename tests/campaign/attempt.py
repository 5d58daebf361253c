"""One trial in a worker process. The workers import this module; they could not import ``__main__``."""

from __future__ import annotations

import tempfile
import traceback
from pathlib import Path

from tests.campaign.parts import PARTS


def attempt(part_name: str, seed: int, number: int) -> tuple[int, str]:
    """Makes one trial in a scratch folder; returns what it counted, and what went wrong or an empty text."""
    part = next(part for part in PARTS if part.name == part_name)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        try:
            return part.trial(seed, number, Path(scratch)), ""
        except Exception:
            return 0, traceback.format_exc()
