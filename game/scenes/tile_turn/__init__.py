"""What the turn scene has for the tile game alone. What both games share is in ``game/scenes/turn``."""
