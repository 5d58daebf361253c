"""How the turn scene looks, and how things move on it."""
