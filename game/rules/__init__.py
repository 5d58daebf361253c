"""The rules of both games, in plain Python without pygame: ``tiles`` and ``cards``, and what they share in ``common``."""
