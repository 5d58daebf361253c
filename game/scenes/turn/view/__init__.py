"""How the turn stage looks, and how things move on it."""
