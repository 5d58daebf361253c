"""Every text on the screen can be translated, and every sentence of the rules can be filled in."""

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from source import nodes_of, tree_of

GAME = Path(__file__).parents[1] / "game"
SCREEN = sorted([*(GAME / "scenes").rglob("*.py"), *(GAME / "table").glob("*.py"), GAME / "app.py"])
SPEAKERS = [GAME / "players" / "bot_process.py", GAME / "session" / "game_session.py"]
RULES = sorted([*(GAME / "rules").rglob("*.py"), *SPEAKERS])
WRITERS = {
    *("fitted", "text", "paragraph", "wrapped", "width_of"),
    *("Button", "button", "way", "choice", "_message_surface", "badge", "pill"),
}
TRANSLATORS = {"_", "ngettext", "pgettext"}
ERRORS = {"IllegalMove", "MalformedText", "BotFailure"}
SAID = {"title", "words", "refusal", "notice", "_words", "_hint", "label"}
"""Attributes that hold what is said."""
NAMES_OF_THINGS = {"Ada", "Esc", "Python", "Zatre"}
"""Written as they are in every language."""


def called(node: ast.Call) -> str:
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def plain(node: ast.expr) -> Iterator[ast.Constant]:
    """The strings in an expression that go through no translator: what would be seen in English everywhere."""
    if isinstance(node, ast.Constant):
        if isinstance(node.value, str):
            yield node
    elif isinstance(node, ast.Call):
        if called(node) in TRANSLATORS:
            return
        if isinstance(node.func, ast.Attribute):
            yield from plain(node.func.value)
        if called(node) in ("format", "str", "replace", "join"):
            return
    elif isinstance(node, ast.IfExp):
        yield from plain(node.body)
        yield from plain(node.orelse)
    elif isinstance(node, ast.BoolOp | ast.JoinedStr):
        for value in node.values:
            yield from plain(value)
    elif isinstance(node, ast.BinOp):
        yield from plain(node.left)
        yield from plain(node.right)
    elif isinstance(node, ast.NamedExpr):
        yield from plain(node.value)


def words(found: str) -> bool:
    """Whether it has letters, other than being a name."""
    return any(letter.isalpha() for letter in found) and found not in NAMES_OF_THINGS


def untranslated(path: Path) -> Iterator[str]:
    for node in nodes_of(path):
        said: list[ast.expr] = []
        if isinstance(node, ast.Call) and called(node) in WRITERS:
            said = [
                *node.args,
                *(one.value for one in node.keywords if one.arg in ("label", "value", "words")),
            ]
            if called(node) in ("Button", "button"):
                said = [*node.args[1:2], *said[len(node.args) :]]
            elif called(node) == "way":
                said = [*node.args[:1], *said[len(node.args) :]]
        elif isinstance(node, ast.Assign):
            targets = {getattr(target, "attr", getattr(target, "id", "")) for target in node.targets}
            if targets & SAID:
                said = [node.value]
        for one in said:
            for constant in plain(one):
                if words(constant.value):
                    yield f"{path.name}:{constant.lineno}: {constant.value!r}"


@pytest.mark.slow
def test_everything_that_is_said_on_the_screen_goes_through_the_translator():
    assert [found for path in SCREEN for found in untranslated(path)] == []


def translated_or_meant_for_the_program(path: Path) -> set[int]:
    """The string constants that nobody sees, or that go through the translator."""
    fine: set[int] = set()
    for node in nodes_of(path):
        inside: list[ast.AST] = []
        if isinstance(node, ast.Call) and called(node) in {*TRANSLATORS, "sentence", "TypeVar"}:
            inside = list(node.args)
        elif isinstance(
            node, ast.Expr | ast.Assert | ast.Raise | ast.Subscript | ast.AnnAssign | ast.Compare
        ):
            inside = [node] if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) else []
            inside = inside or ([] if isinstance(node, ast.Expr) else [node])
        for one in inside:
            fine |= {id(part) for part in ast.walk(one) if isinstance(part, ast.Constant)}
    return fine


def reads_like_words(found: str) -> bool:
    """Whether it begins like a sentence or is one, as no placement and no name of a sprite, a sound or a reason does."""
    if re.fullmatch(r"(\d[a-o]\d+ ?)+", found):
        return False
    return bool(re.match(r"[A-Z][a-z]", found)) or (len(re.findall(r"[^\W\d_]+", found)) > 2 and " " in found)


@pytest.mark.slow
def test_no_words_lie_about_that_do_not_go_through_the_translator():
    found = []
    for path in SCREEN:
        fine = translated_or_meant_for_the_program(path)
        found += [
            f"{path.name}:{node.lineno}: {node.value!r}"
            for node in nodes_of(path)
            if isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in fine
            and reads_like_words(node.value)
            and node.value not in NAMES_OF_THINGS
        ]
    assert found == []


def test_the_search_for_untranslated_words_finds_them(tmp_path):
    file = tmp_path / "x.py"
    file.write_text(
        "fitted('Hello', 1)\n"
        "self.title = 'Menu' if a else _('fine')\n"
        "Button(area, 'Go', act)\n"
        "self.button(area, _('Go'), act, icon='icon_go', value=f'{n} points')\n"
        "text(_('{n} of').format(n='x'), 3)\n"
        "text(str(3) + ' / ' + '×2', 3)\n"
    )
    assert {line.split(": ")[1] for line in untranslated(file)} == {"'Hello'", "'Menu'", "'Go'", "' points'"}


def translated(paths: list[Path]) -> Iterator[tuple[str, ast.Call, list[str]]]:
    for path in paths:
        for node in nodes_of(path):
            if isinstance(node, ast.Call) and called(node) in TRANSLATORS and isinstance(node.func, ast.Name):
                yield path.name, node, [arg.value for arg in node.args if isinstance(arg, ast.Constant)]


MARKED_ELSEWHERE = (
    "error.template",
    "self.template",
    "self._worth",
    "self._framed",
    "self._words",
    "title_of(level)",
    "one.habit",
    "who.greeting",
    "who.won",
    "who.lost",
    "template",
)
"""Sentences of the rules, of programs, of levels, of characters, of what a match says once and of lessons."""


@pytest.mark.slow
def test_what_goes_through_the_translator_is_plain_text_that_it_can_know_beforehand():
    everywhere = sorted(GAME.rglob("*.py"))
    seen = 0
    for name, node, constants in translated(everywhere):
        wanted = 1 if called(node) == "_" else 2
        if name == "translation.py" or ast.unparse(node.args[0]) in MARKED_ELSEWHERE:
            continue
        seen += 1
        assert len(constants) >= wanted, f"{name}:{node.lineno}"
        assert all(isinstance(constant, str) and constant for constant in constants), f"{name}:{node.lineno}"
    assert seen > 80


@pytest.mark.slow
def test_what_is_filled_into_a_translated_sentence_is_filled_in_by_name():
    for name, node, constants in translated(SCREEN):
        for constant in constants:
            fields = [field for _text, field, _spec, _conversion in string.Formatter().parse(constant)]
            assert all(field != "" and not (field or "a").isdigit() for field in fields), (name, node.lineno)


# The rules' sentences


def sentences() -> Iterator[tuple[str, ast.expr]]:
    """Where a sentence is marked for translation, and what is marked."""
    for path in RULES:
        for node in nodes_of(path):
            if isinstance(node, ast.Call) and called(node) == "sentence":
                yield f"{path.name}:{node.lineno}", node.args[0]


def errors() -> Iterator[tuple[str, str, set[str]]]:
    """Where an error with a sentence of its own is made: the sentence, and the facts it is given."""
    for path in sorted(GAME.rglob("*.py")):
        for node in nodes_of(path):
            if isinstance(node, ast.Call) and called(node) in ERRORS and node.args:
                first = node.args[0]
                if isinstance(first, ast.Call) and called(first) == "sentence":
                    facts = {one.arg or "" for one in node.keywords}
                    yield f"{path.name}:{node.lineno}", first.args[0].value, facts


def fields_of(template: str) -> set[str]:
    return {
        field for _text, field, _spec, _conversion in string.Formatter().parse(template) if field is not None
    }


@pytest.mark.slow
def test_every_sentence_of_the_rules_is_given_exactly_the_facts_that_it_names():
    found = list(errors())
    assert len(found) > 35
    for where, template, facts in found:
        if "reason" in template or facts == {""}:
            continue
        assert fields_of(template) == facts, where
        assert template.format(**dict.fromkeys(facts, "x"))


def test_every_error_is_made_of_whole_sentences():
    found = list(sentences())
    assert len(found) > 40
    for where, marked in found:
        assert isinstance(marked, ast.Constant), where
        template = marked.value
        fields_of(template)
        assert template == template.strip(), where
        assert template.endswith((".", ". {why}")), where
        assert template[0].isupper() or template[0] in '{"' or template[0].isdigit(), where


def immediate(node: ast.AST) -> Iterator[ast.AST]:
    """What runs when the module is imported: everything but the bodies of functions."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Lambda):
            continue
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            parts: list[ast.AST] = [*child.decorator_list, child.args]
        else:
            parts = [child]
        for part in parts:
            yield part
            yield from immediate(part)


def translated_at_import(path: Path) -> list[str]:
    return [
        f"{path.name}:{node.lineno}"
        for node in immediate(tree_of(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and called(node) in TRANSLATORS
    ]


@pytest.mark.slow
def test_nothing_is_translated_at_import():
    assert [found for path in SCREEN for found in translated_at_import(path)] == []


def test_the_search_for_words_translated_at_import_finds_them(tmp_path):
    file = tmp_path / "x.py"
    file.write_text(
        "A = _('one')\nclass B:\n    two = ngettext('a', 'b', 2)\n    def c(self, three=pgettext('c', 'd')):\n"
        "        return _('four')\nE = lambda: _('five')\n"
    )
    assert translated_at_import(file) == ["x.py:1", "x.py:3", "x.py:4"]
