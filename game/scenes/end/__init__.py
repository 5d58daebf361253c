"""The end of a match.

- ``scoring``: adds up the pads and names the winner. ``addition`` does the sums, ``plate`` and ``result_card`` show them, ``count``
  lets totals count up, ``words`` says who leads, and ``celebration`` celebrates the winner. ``around``: the layout around a table.
- ``match_lost``: a program has lost the match. ``match_end``: what this scene and ``scoring`` share.
- ``final_board``: the board or cloth as it was at the end; ``final_board_around`` is the one around a table with stations.
"""
