"""The command lines of the tools."""

from __future__ import annotations

from game.commands.arguments import Option, Parser


def parser_of(name: str, about: str | None, *options: Option) -> Parser:
    """The parser of ``python -m tools.NAME``. ``about``: the docstring of its module."""
    parser = Parser(prog=f"tools.{name}", description=(about or "").partition("\n\n")[0])
    for add in options:
        add(parser)
    return parser
