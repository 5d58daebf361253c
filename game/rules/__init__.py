"""The game itself: plain Python that knows nothing of windows. RULES.md and JOURNAL.md are its specification.

``Journal`` reads, checks and writes a match as text; ``Match`` is the state and says what is due; ``Board`` and ``turns``
say what fits, what is legal and what it scores; ``Pad`` adds up.
"""
