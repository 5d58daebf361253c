"""The card game. The specification is docs/CARDS.md, and docs/RULES.md and docs/JOURNAL.md for everything that is the same.

Comments such as "section 3" refer to CARDS.md. Read the modules in this order:

1. ``deck`` and ``cells``: the cards, where they lie, and the pad.
2. ``table``: the cards laid in this round, what fits, and what a turn scores. ``turns``: which turns are legal, and why not.
3. ``events`` and ``match``: what happens in a match, what is due next, and the match itself, built from events.
4. ``journal``: a match as text. ``player_view``: what a seat may know. ``dealer``: dealing cards.
   ``game_rules``: the list of what the game offers.
"""
