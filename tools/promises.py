"""All promises of the game, and the tests that hold them: ``python -m tools.promises``.

A promise is the name of a test, read as a sentence, below what its module says it is about. The promises of docs/RELIABILITY.md are
there too, with the modules that it names.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def promises_of(root: Path) -> set[str]:
    """One line for each promise of a source tree: the module of its tests, and the sentence."""
    found = set()
    for path in sorted((root / "tests").glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found.add(f"{path.stem}: {node.name.removeprefix('test_').replace('_', ' ')}")
    pages = (root / "docs" / "RELIABILITY.md").read_text(encoding="utf-8")
    for promise, held_by in re.findall(r"^\| \*\*(.+?)\*\*.*?\| (.*?) \|", pages, re.MULTILINE):
        found |= {f"RELIABILITY.md, {promise}: {module}" for module in re.findall(r"test_\w+", held_by)}
    return found


def main() -> None:
    """Prints them all."""
    about = {
        path.stem: (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").partition("\n\n")[0]
        for path in (ROOT / "tests").glob("test_*.py")
    }
    shown = ""
    for line in sorted(promises_of(ROOT)):
        module, _colon, promise = line.partition(": ")
        if module != shown:
            print(f"\n{module}: {about.get(module, '')}".rstrip(": "))
            shown = module
        print(f"  {promise}")


if __name__ == "__main__":
    main()
