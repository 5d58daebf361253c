"""Zips the folder that PyInstaller has made on macOS or Windows."""

from __future__ import annotations

import platform
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from game.version import VERSION  # noqa: E402

if __name__ == "__main__":
    system = "windows" if sys.platform == "win32" else "macos"
    name = f"zatre-{VERSION}-{system}-{platform.machine().lower()}"
    (ROOT / "dist").mkdir(exist_ok=True)
    # A tar archive keeps the links and the rights of the files, which a zip archive loses.
    form = "zip" if system == "windows" else "gztar"
    print(shutil.make_archive(str(ROOT / "dist" / name), form, ROOT / "build", "zatre"))
