"""The end of a match.

- ``scoring``: adds up the pads and names the winner. ``addition`` does the sums and says who leads, ``result_card`` shows them.
  ``around``: the layout around a table.
- ``match_lost``: a program has lost the match. ``match_end``: what this scene and ``scoring`` share.
- ``final_board``: the table as it was at the end.
"""
