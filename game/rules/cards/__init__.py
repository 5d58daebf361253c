"""The card game, in plain Python without windows. docs/CARDS.md is its specification.

``Journal`` reads, checks and writes a match as text. ``Match`` is the state and says what is due. ``Table`` knows the cards
laid in this round, what fits and what a turn scores.
"""
