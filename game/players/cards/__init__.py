"""The computer players of the card game. Every player is a function (view, budget, rng) -> turn.

Read ``levels`` first, then ``candidates``, the turns that levels compare. These need to know what cards could score:
``scoring_masks`` finds that for all cards at once. ``rollouts`` plays the round on for some turns.
"""
