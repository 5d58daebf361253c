"""The models of the turn scenes work without pygame."""

import ast
from importlib.util import find_spec
from pathlib import Path

import pytest

from game.scenes import card_turn, tile_turn, turn


def imported(name: str) -> set[str]:
    """The modules that this module imports, with the packages around them."""
    spec = find_spec(name)
    assert spec is not None and spec.origin is not None
    found = set()
    for node in ast.walk(ast.parse(Path(spec.origin).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    parts = [name.split(".")[:end] for name in found for end in range(1, name.count(".") + 2)]
    return {".".join(part) for part in parts}


def is_module(name: str) -> bool:
    """Whether this is a module of the game, not a name in one."""
    path = Path(*name.split("."))
    root = Path(turn.__file__).parents[3]
    return (root / path).is_dir() or (root / path).with_suffix(".py").exists()


@pytest.mark.slow
def test_the_turn_model_imports_no_pygame():
    waiting = [
        f"{package.__name__}.model.{path.stem}"
        for package in (turn, tile_turn, card_turn)
        for path in (Path(package.__file__).parent / "model").glob("*.py")
        if path.stem != "__init__"
    ]
    waiting.append("game.scenes.review.board_model")
    seen = set(waiting)
    assert len(seen) > 5
    while waiting:
        module = waiting.pop()
        for name in imported(module) - seen:
            assert name.split(".")[0] != "pygame", f"{module} imports {name}"
            if name.split(".")[0] == "game" and is_module(name):
                seen.add(name)
                waiting.append(name)
    assert "game.rules.tiles.match" in seen
