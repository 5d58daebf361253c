"""The tile game. The specification is docs/RULES.md and docs/JOURNAL.md.

Comments such as "section 5.3" refer to RULES.md. Read the modules in this order:

1. ``constants``: cells, tiles, the printed board, the house rules, the pad.
2. ``turns``: what fits, what a turn scores, and ``search``, which lists all legal turns in the plainest way. ``laying``: whether a
   turn is legal, and the sentences that explain a refusal.
3. ``events`` and ``match``: what happens in a match, what is due next, and the match itself, built from events.
4. ``journal``: a match as text. ``player_view``: what a seat may know. ``dealer`` and ``playout``: the bag, dealing tiles and
   playing at random. ``game_rules``: the list of what the game offers.

Three modules trade plain code for speed: ``board``, ``two_tile_turns`` and ``longest_turn``. docs/FAST_CODE.md explains
why each is right and names the plain definition that the tests compare it with. You can use them without reading them.
"""
