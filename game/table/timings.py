"""The durations of animations and pauses, in seconds at normal speed; and how gamepads rumble.

Times named ``_STAGGER`` are the delay between the starts of one animation and the next. Times named ``_LEAST`` are not
shortened by a higher speed: they leave time to read.
"""

from __future__ import annotations

from game.engine.intents import Rumble

# Scenes
BLEND = 0.2

OPEN_TABLE = 0.4
"""The picture of a match on its button becomes the table."""

# Title screen
TITLE_STAGGER = 0.09

# Pads
PAD_SWITCH = 0.26

# Tiles
DRAW_TILE = 0.35
DRAW_STAGGER = 0.22
TURN_OVER = 0.22
LAY_TILE = 0.18
TAKE_BACK = 0.2
SETTLE = 0.26
"""A tile or card has touched the table, and comes to rest."""
PLAYER_TILE = 0.7
"""From one tile of another player to the next."""
PLAYER_REACH = 0.42

RUN_CLOSES = 0.12
"""The frame and the sum of a run grow when a tile or card closes it."""

# Cards
DRAW_CARD = 0.4
DEAL_STAGGER = 0.14
LAY_CARD = 0.2
JOIN_RUNS = 0.6
"""The outlines of two runs grow together over the 0 that joins them."""
ROTATE_CARD = 0.14
PLAYER_CARD = 0.9
"""From one card of another player to the next."""
PLAYER_CARD_REACH = 0.5
COLLECT_CARD = 0.5
COLLECT_STAGGER = 0.036
SHUFFLE = 1.1
EXCHANGE_READ = 2.2
"""The cards of an exchange are shown before they go back."""
EXCHANGE_READ_LEAST = 1.2
ROUND_READ = 1.6
ROUND_READ_LEAST = 0.8
SUPER_BONUS = 1.1
SUPER_SHINE_SHARE = 0.5
"""The share of SUPER_BONUS before it begins to fly."""

PAD_SCROLL = 0.4

# The turns of the computers
COMPUTERS_ROUND = 9.8
"""In a round, the turns of all computers together take at most this long, so the more there are, the quicker each is."""
COMPUTER_DRAW_SHARE = 0.25
"""The share of a computer's turn in which it draws; the rest is for thinking, laying and scoring."""
COMPUTER_LEAST_SHARE = 0.4
"""Laying and scoring take this share even if the computer has thought for longer."""
TURN_GUARD = 0.4
"""For this long after a turn begins, a press does nothing: it may have been meant to skip an animation."""

# Scoring a turn
RUN_COUNT = 0.26
"""A run lights up tile by tile, and its sum is counted."""
RUN_STAMP = 0.14
RUN_FLIGHT = 0.36
WRITE_FIGURE = 0.26
WRITE_TICK = 0.26
TOTAL_COUNT = 0.24
ROW_FULL = 0.6
"""The bonus of a full row is circled, and light runs along the row."""
SCORE_READ = 0.5
"""The pause after the entries, to read them."""
EXPLAIN_READ = 3.2
"""In a lesson, what the turn shows is explained."""
EXPLAIN_READ_LEAST = 2.0
PASS_TOLD = 1.0
"""That a player lays nothing is said on the table."""
GREAT_READ = 1.2
"""The points of a great turn are shown on the table."""

# Passing because nothing fits: the sums that forbid it are shown
PASS_READ = 3.4
PASS_READ_LEAST = 2.2

# Held tiles: the tiles that a player holds after a turn are shown, then turned over
HOLD_READ = 1.4
HOLD_READ_LEAST = 0.8

# Drawing for the start
START_TILE = 0.5
START_STAGGER = 0.3
START_READ = 1.6
START_READ_LEAST = 1.0

# Hint
HINT_LIT = 0.08
HINT_LIGHT = 0.3
"""The marks of a hint fade in or out."""
HINT_FLICKER = 1.3
"""The period of the hint button's light while the computer thinks."""
HINT_WORDS = 0.5
"""Thinking takes longer than this before a message says so."""

# End of a match
END_READ = 2.6
"""The last table is shown, and why the match is over."""
END_READ_LEAST = 1.4
END_ROW = 0.42
"""From one added row to the next."""
END_ROW_LEAST = 0.1
END_COUNT_SHARE = 0.7
"""The share of END_ROW and END_SUPER in which the totals count up."""
END_MINUS = 1.0
"""The pauses before the totals are shown on cards, before the held tiles are subtracted, and before the winner is named."""
END_MINUS_LEAST = 0.4
END_SUPER = 0.5
"""From one super bonus to the next."""
END_SUPER_LEAST = 0.1
END_CELEBRATION = 2.4
CROWN = 0.45
MEDAL = 0.6
"""The garland of a first win grows."""
LOST_STRIKE = 0.4
LOST_READ_LEAST = 1.0

# Moving pictures in *How to play*, slower than in a match
EXAMPLE_LAY = 0.6
EXAMPLE_APPEAR = 0.25
EXAMPLE_DRAW_STAGGER = 0.35
EXAMPLE_BETWEEN = 0.25
EXAMPLE_COUNT = 0.9
EXAMPLE_STAMP = 0.3
EXAMPLE_SHRINK = 0.3
"""A stamped total becomes as small as it is on a board, and moves to the end of its run."""
EXAMPLE_FLIGHT = 0.9
EXAMPLE_PAUSE = 1.6
"""The end of a moving picture is shown before it begins again."""
EXAMPLE_LOOPS = 3
"""After this many times it rests, so that nothing is drawn any more."""


LANDING_RUMBLE = Rumble(0.0, 0.25, 50)
REFUSAL_RUMBLE = Rumble(0.35, 0.0, 120)
BONUS_RUMBLE = Rumble(0.2, 0.35, 180)
"""A row of the player's pad is full, or a card earns a super bonus."""
WINNER_RUMBLE = Rumble(0.35, 0.45, 400)
