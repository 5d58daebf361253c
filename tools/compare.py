"""Holds the working tree against an older commit: ``python -m tools.compare BASE`` or ``make compare BASE=…``.

It draws all examples of both, plays the same matches with both, opens what the older one has saved in the newer one, and lists the
promises of the tests that are gone. What differs is printed; pictures that differ are kept in a folder, one above the other, with the
difference below. Nothing else is stored. The older commit must be one that has these tools.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import pygame

from tools.promises import promises_of

ROOT = Path(__file__).parents[1]
AROUND = ("--seating", "four", "--inches", "24")
PICTURES = {
    "one": ("--frames",),
    "six": ("--seats", "6", "--size", "1280x720", "--size", "800x480"),
    "small": ("--inches", "7", "--size", "800x480", "--size", "480x800"),
    "turn": ("--seating", "turn", "--seats", "4", "--size", "1280x720", "--size", "720x1280"),
    "four": (*AROUND, "--size", "1920x1080", "--frames"),
    "four-six": (*AROUND, "--seats", "6", "--size", "1920x1080"),
    **{code: ("--language", code, "--size", "1280x720") for code in ("de", "fr", "it", "nl", "cs")},
}
"""The options of ``shots`` for each folder of pictures."""
MATCHES = {
    "tiles": "--games 20 --seats beginner,learner,hasty,casual",
    "tiles-club": "--games 20 --seats club,casual",
    "tiles-master": "--games 4 --seats master,club --samples 60",
    "tiles-short": "--games 8 --seats club,hasty,casual --short",
    "tiles-partners": "--games 6 --seats casual,club,hasty,casual --partners",
    **{
        f"tiles-{rules}": f"--games 6 --seats club,casual --rules {rules}"
        for rules in ("strict", "italian", "leaflet")
    },
    "cards": "--edition cards --games 12 --seats beginner,learner,hasty,casual",
    "cards-club": "--edition cards --games 6 --seats club,casual --deck domino",
    "cards-master": "--edition cards --games 4 --seats master,club --samples 60",
    "cards-short": "--edition cards --games 4 --seats club,hasty --short",
}
"""The options of ``simulate`` for each folder of matches: about a hundred."""
GAP = 8


class Tree(NamedTuple):
    """A commit that is laid out in a folder, and the folder for what it makes."""

    code: Path
    made: Path

    def run(self, *words: object) -> str:
        """Runs Python in the tree and returns what it prints; ends everything if it fails."""
        line = [sys.executable, *map(str, words)]
        silent = os.environ | dict.fromkeys(("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"), "dummy")
        silent["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
        done = subprocess.run(line, cwd=self.code, env=silent, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"{' '.join(line)}, in {self.code}:\n{done.stderr[-2000:]}")
        return done.stdout

    def make_all(self) -> None:
        for folder, words in PICTURES.items():
            self.run("-m", "tools.shots", "--out", self.made / "pictures" / folder, *words)
        for folder, options in MATCHES.items():
            folder_of_matches = self.made / "matches" / folder
            self.run("main.py", "simulate", "--seed", 5, "--out", folder_of_matches, *options.split())
        self.run("-m", "tools.saves", "make", self.made / "saves")

    def open_saves(self, saves: Path) -> None:
        """Opens a copy of what a tree has saved, because opening may change it."""
        with tempfile.TemporaryDirectory() as scratch:
            copy = shutil.copytree(saves, Path(scratch) / "saves")
            found = self.run("-m", "tools.saves", "open", copy)
        (self.made / "opened").mkdir()
        for name, facts in json.loads(found).items():
            (self.made / "opened" / f"{name}.json").write_text(json.dumps(facts, indent=1))


def main() -> int:
    """Compares, and returns 1 if anything but promises differs."""
    parser = argparse.ArgumentParser(prog="tools.compare", description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("base", metavar="BASE", help="the older commit")
    parser.add_argument(
        "--out", default="compared", metavar="DIR", help="the folder for pictures that differ"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        older = Tree(Path(scratch) / "code", Path(scratch) / "older")
        newer = Tree(ROOT, Path(scratch) / "newer")
        _lay_out(options.base, older.code)
        with ThreadPoolExecutor() as both:
            list(both.map(Tree.make_all, (older, newer)))
        for tree in (older, newer):
            tree.open_saves(older.made / "saves")
        differ = 0
        for kind in ("pictures", "matches", "opened"):
            for name in _differences(kind, older.made, newer.made):
                differ += 1
                if kind == "pictures":
                    _keep(Path(options.out) / name, older.made / kind / name, newer.made / kind / name)
        _compare_promises(older.code)
    return int(differ > 0)


def _lay_out(commit: str, folder: Path) -> None:
    archive = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        files.extractall(folder, filter="data")


def _differences(kind: str, older: Path, newer: Path) -> list[str]:
    """Prints which files of a folder are gone, new or different. Returns the names of those that are in both and differ."""
    before, after = _digests(older / kind), _digests(newer / kind)
    names = sorted(before.keys() | after.keys())
    differ = [name for name in names if before.get(name) != after.get(name)]
    digest = hashlib.sha256("".join(map(after.__getitem__, sorted(after))).encode()).hexdigest()
    print(f"{kind}: {len(names)} compared, {len(differ)} differ, digest {digest[:16]}")
    for name in differ:
        print(f"  {name}: {'gone' if name not in after else 'new' if name not in before else 'different'}")
    return [name for name in differ if name in before and name in after]


def _digests(folder: Path) -> dict[str, str]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def _keep(path: Path, older: Path, newer: Path) -> None:
    """Writes both pictures and, below them, by how much they differ, five times as bright."""
    one, other = (pygame.image.load(file) for file in (older, newer))
    width, height = one.get_size()
    sheet = pygame.Surface((width, 3 * height + 2 * GAP))
    for number, picture in enumerate((one, other)):
        sheet.blit(picture, (0, number * (height + GAP)))
    for brighter, darker in ((one, other), (other, one)):
        less = brighter.copy()
        less.blit(darker, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        for _time in range(5):
            sheet.blit(less, (0, 2 * (height + GAP)), special_flags=pygame.BLEND_RGB_ADD)
    path.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(sheet, path)


def _compare_promises(older: Path) -> None:
    before, after = promises_of(older), promises_of(ROOT)
    print(f"promises: {len(after)}, before {len(before)}")
    for sign, ones in (("-", before - after), ("+", after - before)):
        for one in sorted(ones):
            print(f"  {sign} {one}")


if __name__ == "__main__":
    sys.exit(main())
