"""The turn scene, the heart of the game: ``model`` (no pygame), ``controller`` and ``focus`` (intents to actions), ``view``."""
