"""The review of a match.

- ``progress``: computes the review turn by turn in a worker and shows how far it is.
- ``overview``: the result at a glance, with a graph (``margin_graph``) and statistics (``stats_panel``).
- ``turn_list``: all turns of a player.
- ``board``: boards on which the player looks for a better turn, with their own model and moves.
- ``review_text``: the sentences that these scenes share.
"""
