"""What can be said about a match: advice for a turn, the review, luck, and the reasons for them.

Read the modules in this order:

1. ``coach``: the interface of a game for hints and the review. ``reasons``: why a turn is good.
2. ``tiles`` and ``cards``: the coach of each game, and its ``advice``.
3. ``review``: what each turn gave away. ``review_result``: a review and what the player has tried since. ``story``: what is said at
   the end of a match.
"""
