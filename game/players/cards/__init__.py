"""The computer players of the card game. Like those of the tile game: (view, budget, rng) -> turn.

Read the modules in this order: ``greedy`` (beginner, casual), ``club``, ``master``. The last two need to know what cards
could score: ``scoring_masks`` for all cards at once, ``hidden_cards`` on average over the cards that a seat cannot see.
``rollouts`` plays a round on for some turns.
"""
