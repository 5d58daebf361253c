"""How gamepads rumble: short and gentle, as data."""

from game.engine.devices import Rumble

LANDING = Rumble(0.0, 0.25, 50)
"""The player's tile or card touches the table."""
REFUSAL = Rumble(0.35, 0.0, 120)
"""What the player wants cannot be done."""
BONUS = Rumble(0.2, 0.35, 180)
"""A row of the player's pad is full, or a card earns a super bonus."""
WINNER = Rumble(0.35, 0.45, 400)
"""The player has won."""
