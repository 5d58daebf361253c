"""What the git history says about the code that a run describes."""

from __future__ import annotations

import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

DOCUMENT = re.compile(r"[^/]+\.md|docs/[^/]+\.(md|png)|locale/.+\.(po|pot)|LICENSE")
"""Files on which the game and the campaign do not depend: whatever is in them, a run has the same result."""


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
        """The files, apart from documents, that are not as in the commit that is checked out."""
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
        """The files, apart from documents, that differ between that commit and the one that is checked out."""
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
    return sorted({path for path in paths if path and not DOCUMENT.fullmatch(path)})
