"""Bad command lines, a computer without pygame-ce, and progress: one sentence says what is wrong, and progress is for people."""

import sys

import pytest
from command_line import VECTORS, one_sentence, outside
from helpers import header, journal_text
from level_lists import keep_levels
from programs import command
from reviews import FEW, match_of

from game.commands.arguments import parse
from game.version import VERSION

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


def test_a_window_is_240_to_8192_pixels_wide_and_high(capsys):
    assert [parse(["--size", size]).size for size in ("240x8192", "8192X240")] == [(240, 8192), (8192, 240)]
    for size in ("239x240", "240x239", "8193x240", "240x8193"):
        with pytest.raises(SystemExit):
            parse(["--size", size])
        assert "from 240 to 8192" in capsys.readouterr().err


def test_without_options_a_hundred_full_matches_of_the_board_game_are_played_in_one_process():
    assert vars(parse(["simulate", "--seats", "casual,club"])) == {
        "command": "simulate",
        "seats": "casual,club",
        "games": 100,
        "seed": 0,
        "samples": None,
        "out": None,
        "paired": False,
        "partners": False,
        "game_name": "board",
        "preset": None,
        "short": False,
        "jobs": 1,
        "size": None,
    }
    assert vars(parse([])) == {"command": None, "size": None}


@pytest.mark.parametrize("more", [["--seats", "casual,nobody"], ["--seats", "casual,casual", "--partners"]])
def test_a_bad_command_line_creates_no_folder(run, tmp_path, more):
    assert run("simulate", *more, "--out", tmp_path / "out")[0] == 2
    assert list(tmp_path.iterdir()) == []


def test_an_error_in_a_player_is_not_reported_as_a_bad_command_line(run, monkeypatch):
    def broken(*question: object) -> None:
        raise ValueError("math domain error")

    monkeypatch.setattr("game.commands.simulate.player", lambda level, game_name: broken)
    with pytest.raises(ValueError, match="math domain"):
        run("simulate", "--games", 1, "--seats", "casual,casual")


def test_a_folder_that_cannot_be_created_is_reported_in_one_sentence(run, tmp_path):
    (tmp_path / "file").write_text("in the way")
    for out_ in (tmp_path / "file", tmp_path / "file" / "below"):
        status, out, err = run("simulate", "--games", 1, "--seats", "casual,casual", "--out", out_)
        assert (status, out) == (1, "")
        assert one_sentence(err) and str(out_) in err


def test_the_version_is_printed_with_the_name_of_the_game(capsys):
    with pytest.raises(SystemExit, match=r"^0$"):
        parse(["--version"])
    assert capsys.readouterr().out == f"Zatre {VERSION}\n"


@pytest.mark.parametrize(
    "words", ["--idle 5", "play --max-volume 3", "--config x.toml", "play --languages de"]
)
def test_what_only_a_kiosk_has_is_refused_without_one_and_taken_with_one(capsys, words):
    with pytest.raises(SystemExit, match=r"^2$"):
        parse(words.split())
    flag = next(word for word in words.split() if word.startswith("--"))
    assert f": {flag} needs --kiosk; try " in capsys.readouterr().err
    assert parse([*words.split(), "--kiosk"]).kiosk
    with pytest.raises(SystemExit, match=r"^2$"):
        parse(["--kiosk", "check", "x.zatre"])
    assert ": --kiosk does not go with check; try " in capsys.readouterr().err


@pytest.mark.parametrize("seed", [0, -3, 7])
def test_any_whole_number_is_a_seed(seed):
    assert parse(["--seed", str(seed)]).seed == parse(["play", "--seed", str(seed)]).seed == seed
    assert parse(["simulate", "--seats", "casual,casual", "--seed", str(seed)]).seed == seed


def test_help_names_every_command(run):
    status, out, err = run("--help")
    assert (status, err) == (0, "")
    names = "play check turns review simulate kiosk-pin"
    assert all(name in out for name in names.split())


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
@pytest.mark.parametrize("command", ["", "play", "kiosk-pin"])
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


SIMULATED = ("simulate", "--games", 2, "--seats", "beginner,beginner")
LOST = ("simulate", "--games", 2, "--seats", f"beginner,exec:{command('pass')}")
COMMANDS = {
    "simulate": (SIMULATED, "2 of 2 games"),
    "ladder": (("ladder", "--games", 2), "casual against beginner (1 of 1): 2 of 2 games"),
    "review": (("review", "FILE"), "looking at turn 1 of 1"),
}


@pytest.fixture
def words(monkeypatch, tmp_path):
    """A function that gives the words of a command."""
    monkeypatch.setattr("game.commands.review.SAMPLES", FEW)
    keep_levels(monkeypatch, "beginner", "casual")
    file = tmp_path / "x"
    file.write_text(journal_text(match_of(header("human", "human", seed=5), 1)))
    return lambda name: [file if word == "FILE" else word for word in COMMANDS[name][0]]


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_progress_is_printed_only_in_a_terminal(run, monkeypatch, words, name):
    assert run(*words(name))[::2] == (0, "")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    status, _out, err = run(*words(name))
    assert status == 0 and f"\r\033[K{COMMANDS[name][1]}\r\033[K" in err
    assert err.endswith("\r\033[K") and "\n" not in err


@pytest.mark.slow
def test_a_bot_that_loses_is_reported_without_a_terminal_too(run, monkeypatch):
    _status, _out, err = run(*LOST)
    assert [line[:7] for line in err.splitlines()] == ["Game 1:", "Game 2:"]
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert "1 of 2 games\r\033[KGame 2:" in run(*LOST)[2]


def test_without_stderr_nothing_is_printed(monkeypatch, capsys):
    from game.commands.terminal import show_progress

    monkeypatch.setattr(sys, "stderr", None)
    show_progress("1 of 2")
    assert capsys.readouterr().out == ""
