"""The review of a match.

- ``overview``: computes the review turn by turn in a worker and shows how far it is; then the result at a glance, with a graph
  (``margin_graph``) and statistics (``stats_panel``).
- ``turn_list``: all turns of a player.
- ``board``: boards on which the player looks for a better turn; ``board_model``: what they show, and sentences of all these scenes.
"""
