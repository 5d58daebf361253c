"""The campaign: hostile events in large numbers, always the same ones for a seed.

``python -m tests.campaign --help`` says how to run it. ``docs/RELIABILITY.md`` says what it shows.
"""

import os
import sys
from pathlib import Path

# For every process that imports a part: nothing is shown or heard, and the parts find the modules that the tests share.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
SUPPORT = str(Path(__file__).resolve().parents[1] / "support")
if SUPPORT not in sys.path:
    sys.path.insert(0, SUPPORT)
