"""The computer players of the card game. As in the tile game, every player is a function (view, budget, rng) -> turn.

Read the modules in this order: ``greedy`` (beginner, learner, hasty, casual), ``candidates``, the turns that levels
compare, and ``master`` (club and master). ``candidates`` needs to know what cards could score: ``scoring_masks`` finds that for all
cards at once, and ``hidden_cards`` takes the average over the cards that a seat cannot see. ``rollouts`` plays the round on for
some turns.
"""
