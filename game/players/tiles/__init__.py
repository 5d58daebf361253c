"""The computer players of the tile game. Every player is a function (view, budget, rng) -> turn.

Read the modules in this order: ``greedy`` (beginner, learner, hasty, casual), ``candidates``, which needs ``pad_evaluation``,
then ``master`` (club and master). ``two_ply_search`` and ``rollouts`` are how these look ahead.

Three modules trade plain code for speed: ``scoring_board``, ``two_tile_scorer`` and ``rollout_policy``. ``pad_evaluation``
packs scores into integers for them. docs/FAST_CODE.md explains why each is right.
"""
