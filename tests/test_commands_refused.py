"""Bad command lines, and a computer without pygame-ce: one sentence says what is wrong."""

from __future__ import annotations

import pytest
from command_line import VECTORS, one_sentence, outside

# Bad command lines


@pytest.mark.parametrize(
    "words",
    [
        "chess",
        "check",
        "turns",
        "turns a b",
        "check --loud x",
        "simulate",
        "simulate --seats casual",
        "simulate --seats casual,casual,casual,casual,casual,casual,casual",
        "simulate --seats casual,nobody",
        "simulate --seats ,",
        "simulate --seats casual,casual --games 0",
        "simulate --seats casual,casual --games -3",
        "simulate --seats casual,casual --games many",
        "simulate --seats casual,casual --jobs 0",
        "simulate --seats casual,casual --seed x",
        "simulate --seats casual,casual --rules poker",
        "simulate --seats casual,casual --partners",
        "simulate --seats casual,casual,casual --partners",
        "simulate --seats casual,casual,casual,casual,casual --partners",
        "shots",
        "shots --out x --size 10x10",
        "shots --out x --size 1280",
        "shots --out x --size 99999x99999",
        "play --size axb",
        "play --size 1280x720x3",
    ],
)
def test_a_bad_command_line_prints_one_sentence_and_exits_with_2(run, words):
    status, out, err = run(*words.split())
    assert (status, out) == (2, "")
    assert one_sentence(err), err


@pytest.mark.parametrize("more", [["--seats", "casual,nobody"], ["--seats", "casual,casual", "--partners"]])
def test_a_bad_command_line_creates_no_folder(run, tmp_path, more):
    assert run("simulate", *more, "--out", tmp_path / "out")[0] == 2
    assert list(tmp_path.iterdir()) == []


def test_an_error_in_a_player_is_not_reported_as_a_bad_command_line(run, monkeypatch):
    def broken(*question: object) -> None:
        raise ValueError("math domain error")

    monkeypatch.setattr("game.commands.simulate.player", lambda level, edition: broken)
    with pytest.raises(ValueError, match="math domain"):
        run("simulate", "--games", 1, "--seats", "casual,casual")


def test_a_folder_that_cannot_be_created_is_reported_in_one_sentence(run, tmp_path):
    (tmp_path / "file").write_text("in the way")
    for out_ in (tmp_path / "file", tmp_path / "file" / "below"):
        status, out, err = run("simulate", "--games", 1, "--seats", "casual,casual", "--out", out_)
        assert (status, out) == (1, "")
        assert one_sentence(err) and str(out_) in err


def test_help_names_every_command(run):
    status, out, err = run("--help")
    assert (status, err) == (0, "")
    for command in ("play", "check", "turns", "review", "simulate", "bench", "shots"):
        assert command in out


# Without pygame-ce


@pytest.mark.slow
@pytest.mark.parametrize(
    ("package", "words"),
    [
        ("raise ModuleNotFoundError(\"No module named 'pygame'\", name='pygame')", "pip install"),
        ("ver = '2.6.1'", "uninstall"),
    ],
    ids=["nothing installed", "plain pygame installed"],
)
@pytest.mark.parametrize("command", ["", "play", "bench", "shots --out x"])
def test_without_pygame_ce_one_sentence_says_how_to_install_it(tmp_path, package, words, command):
    (tmp_path / "pygame").mkdir()
    (tmp_path / "pygame" / "__init__.py").write_text(package + "\n")
    done = outside(*command.split(), PYTHONPATH=str(tmp_path))
    assert done.returncode == 1
    assert done.stdout == ""
    assert one_sentence(done.stderr)
    assert words in done.stderr and "pygame-ce" in done.stderr


@pytest.mark.slow
def test_the_commands_on_journals_run_without_pygame(tmp_path):
    (tmp_path / "pygame").mkdir()
    (tmp_path / "pygame" / "__init__.py").write_text("raise ModuleNotFoundError(name='pygame')\n")
    environment = {"PYTHONPATH": str(tmp_path)}
    assert outside("check", VECTORS / "journals/worked-example.zatre", **environment).returncode == 0
    assert outside("turns", VECTORS / "positions/p01-opening.zatre", **environment).returncode == 0
    assert outside("simulate", "--games", "1", "--seats", "casual,casual", **environment).returncode == 0
