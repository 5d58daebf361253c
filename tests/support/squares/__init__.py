"""A third game, as small as a game can be: a folder with its parts, and this object for the list of games.

In *squares* the players lay a 3, a 4 or a 5 in turn, on a board of three by three cells, until it is full. Rows and columns that a
turn fills and that add up to 10, 11 or 12 go to the pad of its player.
"""

from game.games import Game

SQUARES = Game(
    name="squares",
    most_seats=2,
    habits=dict.fromkeys(("beginner", "casual"), "Takes what scores most now."),
    rules_in="squares.rules",
    players_in="squares.levels",
    coach_in="squares.coach",
    screen_in="squares.screen",
)
