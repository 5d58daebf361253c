"""The characters: the people that the levels of the computer are."""

import string

import pytest
from helpers import header, session_after

from game.commands.fixtures import everybody_known
from game.engine.sprites import FOLDER
from game.players.characters import CHARACTERS, MOODS, named
from game.players.levels import LEVELS
from game.rules.common.journal import BOARD, CARDS
from game.rules.common.seats import Seat, SeatChange
from game.scenes.end.scoring import EndScoring
from game.scenes.new_match import header_seat
from game.scenes.tile_turn.game import TURN_GAME
from game.scenes.turn.model import TurnModel
from game.scenes.turn.people import face_at
from game.session.records import MatchRecord, PlayerRecord, first_wins, wins_of
from game.session.settings import FIRST_NAMES, LONGEST_NAME, Settings


def test_each_level_is_a_person_with_a_name_and_sentences_of_their_own():
    assert tuple(CHARACTERS) == LEVELS
    people = CHARACTERS.values()
    assert len({one.name for one in people} | set(FIRST_NAMES)) == len(LEVELS) + len(FIRST_NAMES)
    assert all(set(one.name) <= set(string.ascii_letters) for one in people)
    assert all(len(f"{one.name} 6") <= LONGEST_NAME for one in people)
    words = [said for one in people for said in (one.greeting, one.won, one.lost)]
    assert len(set(words)) == 3 * len(LEVELS)
    assert all(said.endswith((".", "!")) for said in words)


@pytest.mark.parametrize("level", LEVELS)
def test_each_person_has_a_face_for_each_mood_without_text(level):
    drawings = [(FOLDER / f"face_{level}_{mood}.svg").read_text() for mood in MOODS]
    assert len(set(drawings)) == len(MOODS)
    assert all("<text" not in drawing for drawing in drawings)


def test_people_and_programs_keep_their_names_and_equal_characters_are_numbered():
    kinds = ("human", "beginner", "bot:Greta", "beginner", "bot:Greta", "human")
    settings = Settings(**everybody_known())
    seats = named(header_seat(settings, seat, kind) for seat, kind in enumerate(kinds))
    assert [seat.name for seat in seats] == ["Ada", "Nino", "Greta", "Nino 2", "Greta 2", "Fritzi"]
    assert named(seats) == seats
    assert [seat.name for seat in named([Seat("Nino", "human"), seats[1]])] == ["Nino", "Nino 2"]


def over(kinds, winner: int, game_name: str = BOARD, stayed: bool = True) -> MatchRecord:
    """The record of a match of Ada and others in which this pad won."""
    players = tuple(
        PlayerRecord(name, "human" if kind == "human" else "cpu", kind.replace("human", ""), 5, stayed)
        for name, kind in zip(FIRST_NAMES, kinds, strict=False)
    )
    pads = tuple(range(len(players)))
    return MatchRecord(game_name, players, pads, pads, pads, (winner,), 60, short=False)


def test_wins_count_for_a_name_a_game_and_a_level():
    matches = [
        over(("human", "casual"), 0),
        over(("human", "casual"), 0),
        over(("human", "casual"), 1),
        over(("human", "club"), 1),
        over(("human", "casual"), 0, CARDS),
        over(("human", "hasty"), 0, stayed=False),
    ]
    assert wins_of("Ada", matches, BOARD, short=False) == {"casual": 2}
    assert wins_of("Ada", matches, BOARD, short=True) == {}
    assert wins_of("Ben", matches, BOARD, short=False) == {}


def test_only_the_first_win_of_a_person_against_a_level_in_a_game_is_one():
    won, lost = over(("human", "casual"), 0), over(("human", "casual"), 1)
    assert (
        first_wins(won, []) == first_wins(won, [won]) == first_wins(won, [won, lost]) == [("Ada", "casual")]
    )
    assert first_wins(won, [over(("human", "casual"), 0, CARDS)]) == [("Ada", "casual")]
    assert first_wins(won, [won._replace(short=True)]) == [("Ada", "casual")]
    assert first_wins(won, [won, won]) == first_wins(lost, []) == []


@pytest.mark.slow
@pytest.mark.parametrize("public", [False, True])
def test_the_first_win_is_told_at_the_end_but_not_to_strangers(ui, public):
    ui.app.public = public
    session = session_after(ui.store, header("human", "casual"), 10**6)
    scene = EndScoring(ui.app, session)
    scene.resize((1280, 720))
    scene.finish()
    while scene.busy:
        scene.update(0.1)
    won = session.match.outcome.winners == (0,)
    assert ("Ada beats Rosa for the first time!" in scene._note) == (won and not public)
    assert ("Ben: “" in scene._note) and scene._over


@pytest.mark.slow
def test_a_person_who_takes_over_a_seat_has_no_face(ui):
    session = session_after(ui.store, header("human", "casual"), 4)
    model = TurnModel(TURN_GAME, session.match, 0)
    assert face_at(model, 0) == "" and face_at(model, 1).startswith("face_casual_")
    session._change_seat(SeatChange(1, "human"))
    assert face_at(model, 1) == ""
