"""What is installed: exact versions, and all that they need."""

import re
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
FILES = ("requirements.txt", "requirements-dev.txt")
ENVIRONMENTS = [
    {"python_version": python, "python_full_version": f"{python}.0", "sys_platform": system, "extra": ""}
    for python in ("3.11", "3.12", "3.13", "3.14")
    for system in ("linux", "darwin", "win32")
]


def lines_of(file: str) -> list[str]:
    lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


def listed() -> dict[str, Requirement]:
    found = [Requirement(line) for file in FILES for line in lines_of(file)]
    return {canonicalize_name(one.name): one for one in found}


def is_for(requirement: Requirement, environment: dict[str, str]) -> bool:
    return requirement.marker is None or requirement.marker.evaluate(environment)


def needs_of(package: str) -> Iterator[Requirement]:
    """What an installed package needs; nothing if it is not installed, for example because it is for another system."""
    try:
        yield from map(Requirement, requires(package) or [])
    except PackageNotFoundError:
        return


@pytest.mark.parametrize("file", FILES)
def test_every_line_names_one_version(file):
    wrong = [line for line in lines_of(file) if not re.fullmatch(r"[\w-]+==\d+(\.\d+)+( ; .+)?", line)]
    assert lines_of(file) and not wrong


def test_everything_that_is_needed_is_listed_in_a_version_that_fits():
    packages = listed()
    for name, package in packages.items():
        for environment in ENVIRONMENTS:
            for need in needs_of(name) if is_for(package, environment) else ():
                if is_for(need, environment):
                    pinned = packages.get(canonicalize_name(need.name))
                    assert pinned and is_for(pinned, environment), f"{name} needs {need}"
                    (only,) = pinned.specifier
                    assert need.specifier.contains(only.version), f"{name} needs {need}"


def test_the_tests_run_with_the_versions_that_are_listed():
    for requirement in map(Requirement, lines_of("requirements.txt")):
        if is_for(requirement, {"extra": ""}):
            assert requirement.specifier.contains(version(requirement.name)), requirement


def test_a_package_is_built_from_the_listed_versions_and_from_no_other_file():
    text = (ROOT / "packaging" / "requirements.txt").read_text(encoding="utf-8")
    pinned = re.findall(
        r"^([\w-]+)==(\S+)(?: ; [^\\\n]+)?((?: \\\n +--hash=sha256:[0-9a-f]{64})+)$", text, re.M
    )
    assert len(pinned) == sum(not line.startswith((" ", "#")) for line in text.splitlines())
    for name, exact, _hashes in pinned:
        assert listed()[canonicalize_name(name)].specifier.contains(exact), name
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "--require-hashes --only-binary=:all: -r packaging/requirements.txt" in makefile


def test_the_game_needs_nothing_but_pygame():
    assert not list(needs_of("pygame-ce"))
