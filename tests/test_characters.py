"""The characters: the people that the levels of the computer are."""

import string

import pytest

from game.engine.sprites import FOLDER
from game.players.characters import CHARACTERS, MOODS, named
from game.players.levels import LEVELS
from game.rules.common.seats import Seat
from game.scenes.new_match import header_seat
from game.session.settings import FIRST_NAMES, LONGEST_NAME


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
    kinds = ("human", "beginner", "bot:Greta", "beginner", "wizard")
    seats = named(header_seat(name, kind) for name, kind in zip(FIRST_NAMES, kinds, strict=False))
    assert [seat.name for seat in seats] == ["Ada", "Nino", "Cleo", "Nino 2", "Emil"]
    assert named(seats) == seats
    assert [seat.name for seat in named([Seat("Nino", "human"), seats[1]])] == ["Nino", "Nino 2"]
