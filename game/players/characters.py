"""The people behind the levels: each level of the computer is a person with a name, a face and three sentences.

The sentences are templates, which the screen translates; the names are the same in every language. Nino, Omar and Viktor are men,
Mila, Rosa and Hana are women; no sentence says who they speak to.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from game.rules.common.errors import sentence
from game.rules.common.seats import Seat

MOODS = WAITING, THINKING, PLEASED, BEATEN = "waiting", "thinking", "pleased", "beaten"
"""For each person there is a drawing of each mood: ``sprites/face_LEVEL_MOOD.svg``."""


@dataclass(frozen=True, slots=True)
class Character:
    """Who plays at a level. ``greeting``: what they say when a match begins; ``won`` and ``lost``: when it is over."""

    name: str
    greeting: str
    won: str
    lost: str


CHARACTERS = {
    "beginner": Character(
        "Nino",
        sentence("This is only my third match, and I like it already."),
        sentence("I won? Wait till they hear that at home!"),
        sentence("Well played! I am learning something every time."),
    ),
    "learner": Character(
        "Mila",
        sentence("One moment, I am still on page two of the rules."),
        sentence("So it does help to read the rules!"),
        sentence("Next time I will look twice before I lay."),
    ),
    "hasty": Character(
        "Omar",
        sentence("Let us begin, my coffee is getting cold!"),
        sentence("Quick and lucky: what a day!"),
        sentence("Too fast again. My sister always says so."),
    ),
    "casual": Character(
        "Rosa",
        sentence("There is always time for one match."),
        sentence("That deserves a piece of cake. For everybody."),
        sentence("Beaten at my own table! I will put the kettle on."),
    ),
    "club": Character(
        "Viktor",
        sentence("Welcome to the club. Matches are won on the pad."),
        sentence("The plan worked. It does not always."),
        sentence("They will not believe this at the club."),
    ),
    "master": Character(
        "Hana",
        sentence("There is no hurry. A good place can wait."),
        sentence("Thank you. I enjoyed every turn."),
        sentence("Beautiful. I did not see that coming."),
    ),
}
"""By the name of the level, weakest first."""


def named(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """The seats of a new match: each computer has the name of its character. A computer or a program gets a number if others
    before it have its name.

    >>> [seat.name for seat in named([Seat("Ada", "human"), Seat("Ben", "cpu", "casual"), Seat("Cleo", "cpu", "casual")])]
    ['Ada', 'Rosa', 'Rosa 2']
    """
    found: list[Seat] = []
    names = []
    for seat in seats:
        character = character_of(seat)
        name = character.name if character else seat.name
        names.append(name)
        count = names.count(name)
        found.append(replace(seat, name=f"{name} {count}" if seat.kind != "human" and count > 1 else name))
    return tuple(found)


def face_of(seat: Seat, mood: str) -> str:
    """The name of the drawing of who decides for this seat; empty if that is no character."""
    return f"face_{seat.level}_{mood}" if character_of(seat) else ""


def character_of(seat: Seat) -> Character | None:
    """Who decides for this seat; None for a person, a program, or a level that is not known."""
    return CHARACTERS.get(seat.level or "") if seat.kind == "cpu" else None
