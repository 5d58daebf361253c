"""Shared by the tests of commands: commands in a process of their own, and files that are not journals."""

import os
import random
import subprocess
import sys
from pathlib import Path

from tied import tied

ROOT = Path(__file__).parents[2]
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
TOOLS = ("shots", "bench", "ladder")
"""What is run with ``python -m tools.NAME``."""
VECTORS = Path(__file__).parents[1] / "vectors"


def outside(*words: object, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs a command in a separate process."""
    return subprocess.run(
        [sys.executable, ROOT / "main.py", *words],
        capture_output=True,
        text=True,
        env=os.environ | environment,
        timeout=60,
        encoding="utf-8",
        errors="surrogateescape",
    )


def python(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs Python code in a separate process. All files are in ``folder``."""
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env=os.environ | {"XDG_DATA_HOME": str(folder), "HOME": str(folder)},
        timeout=60,
    )


def without_display(*words: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs Python without a display; SDL chooses its video driver. All files are in ``folder``."""
    left = {name: value for name, value in os.environ.items() if name not in DISPLAYS}
    # Without XDG_RUNTIME_DIR, the library of Wayland complains too.
    folders = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"), str(folder))
    return subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env=left | folders | environment,
        timeout=120,
        **tied(),
    )


def one_sentence(complaint: str) -> bool:
    """Whether this is one line, without a traceback or an unfilled placeholder."""
    return len(complaint.strip().splitlines()) == 1 and "Traceback" not in complaint and "{" not in complaint


UNREADABLE = {
    "empty": b"",
    "zeros": b"\x00" * 5000,
    "binary": random.Random(1).randbytes(5000),
    "deep": b"[" * 200_000,
    "list": b"[1,2]\n",
    "digits": b"9" * 20_000 + b"\n",
    "other json": b'{"format":"chess"}\n',
    "half a letter": b'{"format":"zatre-journal","version":1,"seats":[{"name":"\xc3","kind":"human"}]}\n',
    "lone surrogates": b'{"format":"zatre-journal","version":1,"seats":[{"name":"\\ud800","kind":"human"},'
    b'{"name":"\\udfff","kind":"human"}]}\n{"event":"draw","seat":0,"tiles":[]}\n',
    "surrogate event": b'{"format":"zatre-journal","version":1,"seats":[{"name":"a","kind":"human"},'
    b'{"name":"b","kind":"human"}]}\n{"event":"\\ud800"}\n',
    "braces": b'{"format":"zatre-journal","version":1,"seats":[{"name":"{x}","kind":"human"},'
    b'{"name":"{0}","kind":"human"}]}\n{"event":"draw","seat":0,"tiles":[1]}\n',
}
