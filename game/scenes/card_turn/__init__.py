"""What the turn scene has for the card game alone. What both games share is in ``game/scenes/turn``."""
