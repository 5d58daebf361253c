"""Says why a tag is no release yet, and ends with status 1 then: ``python packaging/release.py v1.0.0``."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import project

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from game.version import RELEASED, VERSION  # noqa: E402


def why_not(tag: str) -> list[str]:
    """A sentence for each thing that is missing."""
    reasons = []
    if tag != f"v{VERSION}":
        reasons.append(f"The tag is {tag}, but game/version.py says {VERSION}.")
    for name in ("ADDRESS", "APPLICATION_ID", "MAINTAINER"):
        if re.search(r"\bexample\b", getattr(project, name)):
            reasons.append(f"{name} in packaging/project.py is a placeholder.")
    if f"## {VERSION}, {RELEASED}\n" not in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"):
        reasons.append(f'CHANGELOG.md has no heading "## {VERSION}, {RELEASED}".')
    return reasons


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: release.py TAG")
    found = why_not(sys.argv[1])
    sys.exit("\n".join(found) if found else 0)
